/** A table as CSV that Excel opens: with a byte order mark, and without cells that start a formula. A negative number stays a number. */
export function csvOf(rows: readonly (readonly string[])[]) {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

function csvCell(text: string) {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-\d+$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
