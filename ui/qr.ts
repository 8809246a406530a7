import encode from 'qr';

/** White around the code, as wide as scanners ask for. */
const quietModules = 4;

/** A code as one path, a unit a module: every run of dark modules in a row is one bar of it. */
export function qrPath(text: string) {
  const rows = encode(text, 'raw', { ecc: 'medium', border: quietModules });
  const path = rows.flatMap((row, y) => runs(row).map(([x, long]) => `M${x} ${y}h${long}v1h-${long}z`)).join('');
  return { size: rows.length, path };
}

function runs(row: boolean[]) {
  const found: [x: number, long: number][] = [];
  for (const [x, dark] of row.entries()) {
    const last = found.at(-1);
    if (!dark) continue;
    if (last && last[0] + last[1] === x) last[1]++;
    else found.push([x, 1]);
  }
  return found;
}
