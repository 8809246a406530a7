import { clickParameterPattern } from './attribution/source.ts';

/** An address of the shop's own making: short words and numbers, words of an advert's click, and searches that are known. */
export function isSafeUrl(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  known: ReadonlySet<string>,
) {
  const path = pathname.split('/').every((part) => plain.test(part));
  const asked = [...new URLSearchParams(search)].every(
    ([name, value]) =>
      clickParameterPattern.test(name) ||
      (name === 'q' && pathname === '/search' ? known.has(value.trim()) : key.test(name) && plain.test(value)),
  );
  return path && asked && /^(#[a-z-]{1,20})?$/.test(hash);
}

const key = /^[a-z]{1,20}$/i;
// Numbers of the shop are short; one of seven digits, however they are parted, may be somebody’s.
const plain = /^(?!.*(?:\d[,_-]?){7})[a-z0-9,_-]{0,60}$/;
