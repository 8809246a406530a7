/** What an address says in words, without what cannot be seen: control characters, marks of direction, halves of letters. */
export function readableUrlText(raw: string | null) {
  return (raw ?? '').replace(/\p{C}/gu, '').trim();
}
