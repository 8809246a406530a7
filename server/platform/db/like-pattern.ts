/** A `like` pattern for texts that contain these words; wildcard characters are escaped. */
export function containsPattern(words: string) {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
