/** Text from a URL without invisible characters: control characters, direction marks, lone surrogates. */
export function readableUrlText(raw: string | null) {
  return (raw ?? '').replace(/\p{C}/gu, '').trim();
}
