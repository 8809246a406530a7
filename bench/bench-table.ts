import type { BenchRow } from './compare.ts';

const heads = ['action', 'ours/s', 'bare/s', 'ratio', 'p50 ms', 'p99 ms', 'SQL', 'CPU ms', 'goal'];

/** The rows as a table; CPU is the time of server and database for one action. */
export function benchTable(rows: BenchRow[]) {
  const cells = rows.map((row) => [
    row.action,
    figure(row.ours, 0),
    figure(row.bare, 0),
    figure(row.ratio, 2),
    figure(row.p50, 2),
    figure(row.p99, 2),
    figure(row.statements, 0),
    row.cpu ? `${row.cpu.node.toFixed(2)} + ${row.cpu.database.toFixed(2)}` : '',
    row.goals.map(({ text, ok }) => `${ok ? 'ok' : 'MISS'} ${text}`).join(', '),
  ]);
  const widths = heads.map((head, at) =>
    Math.max(...[head, ...cells.map((line) => line[at] ?? '')].map((cell) => [...cell].length)),
  );
  const line = (words: string[]) =>
    words
      .map((word, at) =>
        at === 0 || at === heads.length - 1 ? word.padEnd(widths[at] ?? 0) : word.padStart(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const notes = rows.flatMap(({ action, note }) => (note ? [`  ${action}: ${note}`] : []));
  return [
    line(heads),
    line(widths.map((width) => '─'.repeat(width))),
    ...cells.map(line),
    ...(notes.length ? ['', ...notes] : []),
  ].join('\n');
}

function figure(value: number | null, digits: number) {
  return value === null
    ? ''
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
