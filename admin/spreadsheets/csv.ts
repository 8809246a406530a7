/** A table as CSV that Excel opens as text: with a byte order mark, and without cells that start a formula. */
export function csvOf(rows: readonly (readonly string[])[]) {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

function csvCell(text: string) {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
