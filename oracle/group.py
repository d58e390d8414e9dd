"""What the groups of points of all curves share: multiples, the subgroup, and why an encoding is refused."""

INFINITY = None


class DecodeError(Exception):
    """An encoding that is refused. The reason is one of REASONS."""

    REASONS = (
        "length",  # empty, or not the length that the tag asks for
        "tag",  # not a tag of the curve: 00, 02, 03, 04, 06 or 07, or only 00 and 04
        "infinity",  # the neutral element
        "coordinate",  # not the integer of a field element
        "no-point",  # a compressed x of no point on the curve
        "not-on-curve",
        "hybrid-parity",  # a hybrid form whose tag contradicts its y
        "subgroup",  # on the curve, but not of order n
    )

    def __init__(self, reason):
        assert reason in self.REASONS
        super().__init__(reason)
        self.reason = reason


class Group:
    """A group with an element `generator` of prime order n; subclasses have `add` and `double`."""

    neutral = INFINITY

    def __init__(self, n, generator):
        self.n = n
        self.generator = generator
        self._doublings = {}
        self._in_subgroup = {}

    def multiply(self, k, p):
        """k p for any k >= 0: double-and-add from the low bit, nothing reduced modulo n.

        The points 2^i p are kept, because many scalars are multiplied with the same point.
        """
        doublings = self._doublings.setdefault(p, [p])
        result = self.neutral
        for i in range(k.bit_length()):
            if i == len(doublings):
                doublings.append(self.double(doublings[-1]))
            if k >> i & 1:
                result = self.add(result, doublings[i])
        return result

    def in_subgroup(self, p):
        """Whether n p = O, that is, whether p lies in the subgroup of prime order."""
        if p not in self._in_subgroup:
            self._in_subgroup[p] = self.multiply(self.n, p) == self.neutral
        return self._in_subgroup[p]
