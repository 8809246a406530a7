/** A table as a CSV that Excel opens as text: a mark of its encoding first, and no cell that begins as a formula does. */
export function csvOf(rows: readonly (readonly string[])[]) {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(text: string) {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A pasted or saved table: by tabs where there are any, else by commas; quotes hold what they hold. Empty rows are none. */
export function tableOf(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, '');
  const between = clean.includes('\t') ? '\t' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some(Boolean)) rows.push(row);
    row = [];
  };
  for (let at = 0; at < clean.length; at++) {
    const letter = clean[at];
    if (quoted && letter === '"' && clean[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (letter === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (!quoted && letter === between) endCell();
    else if (!quoted && (letter === '\n' || letter === '\r')) endRow();
    else cell += letter;
  }
  endRow();
  return rows;
}

/** The text of a saved file: UTF-8 where it is, else what Korean Windows writes. */
export function textOf(bytes: ArrayBuffer) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('euc-kr').decode(bytes);
  }
}
