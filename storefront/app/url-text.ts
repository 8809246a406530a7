import { tidyText } from '#contract/rules/normalize-text.ts';

/** Text from a URL without invisible characters: control characters, direction marks, lone surrogates. */
export function readableUrlText(raw: string | null) {
  return (raw ?? '').replace(/\p{C}/gu, '').trim();
}

const searchTextMax = 50;

/** The words of a search in a URL, in the form in which the shop counts their characters. */
export function searchTextOf(raw: string | null) {
  return [...tidyText(readableUrlText(raw))].slice(0, searchTextMax).join('').trim();
}
