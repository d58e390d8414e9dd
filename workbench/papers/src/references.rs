//! The five papers whose tables are reproduced, and the full reference of a table.

/// A paper.
pub struct Reference {
    /// What the names of its tables begin with.
    pub key: &'static str,
    /// The authors, with commas between.
    pub authors: &'static str,
    /// The title.
    pub title: &'static str,
    /// Where it appeared; where its name does not say when, with the year.
    pub venue: &'static str,
    /// When it appeared.
    pub year: u32,
    /// The text that was read here.
    pub read: &'static str,
    /// What its tables are called: `Table` or `slide`.
    part: &'static str,
}

/// The papers in the order of their years.
pub const REFERENCES: [Reference; 5] = [
    Reference {
        key: "lopez-dahab",
        authors: "J. López, R. Dahab",
        title: "High-speed software multiplication in F_2^m",
        venue: "INDOCRYPT 2000",
        year: 2000,
        read: "a technical report of the authors' with the same title, in a scan that lost its formulas and figures",
        part: "Table",
    },
    Reference {
        key: "fong",
        authors: "K. Fong, D. Hankerson, J. López, A. Menezes, M. Tucker",
        title: "Performance comparisons of elliptic curve systems in software",
        venue: "ECC 2001 (slides)",
        year: 2001,
        read: "a scan of the slides of October 2001",
        part: "slide",
    },
    Reference {
        key: "erdem",
        authors: "S. S. Erdem",
        title: "Fast software multiplication in F_2[x] for embedded processors",
        venue: "Turkish J. Electrical Eng. & Computer Sciences 20(4), 2012",
        year: 2012,
        read: "a scan of the article",
        part: "Table",
    },
    Reference {
        key: "negre-robert",
        authors: "C. Nègre, J.-M. Robert",
        title: "Impact of optimized operations AB, AC and AB+CD in scalar multiplication over binary elliptic curve",
        venue: "AFRICACRYPT 2013",
        year: 2013,
        read: "a scan of the authors' version of November 2012 (HAL, hal-00724785, version 1)",
        part: "Table",
    },
    Reference {
        key: "robert",
        authors: "J.-M. Robert",
        title: "Software implementation of parallelized ECSM over binary and prime fields",
        venue: "Inscrypt 2014",
        year: 2014,
        read: "a scan of the author's version of December 2014 (HAL, hal-00998277, version 2)",
        part: "Table",
    },
];

/// Tables with figures of more than the place that they are named after.
const WIDER: [(&str, &str); 1] = [("fong-33", "slides 31, 33 and 34")];

impl Reference {
    /// Authors, title and venue.
    pub fn full(&self) -> String {
        let Reference { authors, title, venue, .. } = self;
        format!("{authors}, {title}, {venue}")
    }
}

/// The paper with this key.
pub fn find(key: &str) -> Option<&'static Reference> {
    REFERENCES.iter().find(|reference| reference.key == key)
}

/// The paper of a table by the table's name, `fong-10` or `robert-figure-2` for instance.
pub fn paper_of_table(table: &str) -> Option<&'static Reference> {
    let (paper, _) = table.rsplit_once('-')?;
    find(paper.strip_suffix(FIGURE).unwrap_or(paper))
}

/// What stands before the number in the name of a figure.
const FIGURE: &str = "-figure";

/// Authors, title, venue and place of a table: of `fong-10` "…, ECC 2001 (slides), slide 10".
///
/// Nothing for a name that is not that of a paper with a number.
pub fn of_table(table: &str) -> Option<String> {
    let reference = paper_of_table(table)?;
    let (paper, number) = table.rsplit_once('-')?;
    let number: u32 = number.parse().ok()?;
    let part = if paper.ends_with(FIGURE) { "Figure" } else { reference.part };
    let wider = WIDER.iter().find(|(name, _)| *name == table);
    let place = wider.map_or_else(|| format!("{part} {number}"), |(_, place)| (*place).to_owned());
    Some(format!("{}, {place}", reference.full()))
}
