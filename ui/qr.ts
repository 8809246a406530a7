import encode from 'qr';

// `qr` has no dependencies and can decode, so the test reads the drawn path like a camera. In-house code for Reed-Solomon and masks would
// be a thousand lines to verify.

/** Width in modules of the white border that scanners require. */
const quietModules = 4;

/** The code as one SVG path with one unit per module: each run of dark modules in a row is one bar. */
export function qrPath(text: string) {
  const rows = encode(text, 'raw', { ecc: 'medium', border: quietModules });
  const path = rows.flatMap((row, y) => darkRunsOf(row).map(([x, long]) => `M${x} ${y}h${long}v1h-${long}z`)).join('');
  return { size: rows.length, path };
}

function darkRunsOf(row: boolean[]) {
  const runs: [x: number, long: number][] = [];
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1);
    if (!dark) continue;
    if (last && last[0] + last[1] === x) last[1]++;
    else runs.push([x, 1]);
  }
  return runs;
}
