const known = ['naver.com', 'gmail.com', 'daum.net', 'hanmail.net', 'kakao.com', 'nate.com'];

/** The address that was probably meant: "minji@naver.con" gives "minji@naver.com". */
export function suggestEmail(typed: string) {
  const [local, domain] = typed.trim().toLowerCase().split('@');
  if (!local || !domain || known.includes(domain)) return null;
  const [nearest] = known
    .map((name) => ({ name, far: distance(domain, name) }))
    .filter(({ name, far }) => far <= (name.length > 8 ? 2 : 1) || (far === 2 && domain[0] === name[0]))
    .sort((a, b) => a.far - b.far);
  return nearest ? `${local}@${nearest.name}` : null;
}

/** The edit distance: letters changed, added, removed or swapped with their neighbour. */
function distance(from: string, to: string) {
  const rows = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const cell = (up: number, left: number) => (up === 0 ? (row[j - left] ?? 0) : (rows[i - up]?.[j - left] ?? 0));
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      let best = Math.min(cell(1, 0) + 1, cell(0, 1) + 1, cell(1, 1) + same);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        best = Math.min(best, cell(2, 2) + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
