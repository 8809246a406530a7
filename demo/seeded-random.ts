export type SeededRandom = ReturnType<typeof seededRandom>;

/** A pseudo-random generator seeded by a word, so that every run gives the same numbers. */
export function seededRandom(word: string) {
  let state = 2166136261;
  for (const letter of word) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    between: (from: number, to: number) => from + next() * (to - from),
    happens: (share: number) => next() < share,
    pick: <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T,
    some<T>(from: readonly T[], count: number) {
      const rest = [...from];
      return Array.from(
        { length: Math.min(count, rest.length) },
        () => rest.splice(Math.floor(next() * rest.length), 1)[0] as T,
      );
    },
    uuid() {
      const hex = Array.from({ length: 32 }, (_, at) =>
        (at === 12 ? 4 : at === 16 ? whole(8, 11) : whole(0, 15)).toString(16),
      );
      return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
