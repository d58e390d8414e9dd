// Before anything else of the page: what goes wrong, and every message.
window.complaints = [];
addEventListener("error", (event) => complaints.push(`error: ${event.message}`));
addEventListener("securitypolicyviolation", (event) => complaints.push(`refused: ${event.blockedURI}`));
for (const level of ["error", "warn", "log"]) {
  console[level] = (...words) => complaints.push(`console.${level}: ${words.join(" ")}`);
}
