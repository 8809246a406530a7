/** A table as a CSV that Excel opens as text: a mark of its encoding first, and no cell that begins as a formula does. */
export function csvOf(rows: readonly (readonly string[])[]) {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(text: string) {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
