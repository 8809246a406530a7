/** A word with the particle its last sound asks for: josa('감귤', '을', '를') → 감귤을. */
export function josa(word: string, closed: string, open: string) {
  const code = (word.codePointAt(word.length - 1) ?? 0) - 0xac00;
  return word + (code >= 0 && code < 11172 && code % 28 > 0 ? closed : open);
}
