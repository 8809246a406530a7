/** A pattern of what has these words anywhere in it; signs that mean anything to `like` stand for themselves. */
export function containsPattern(words: string) {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
