import { clickParameterPattern } from './attribution/source.ts';

/** Whether a URL contains only the shop's own values: short words and numbers, click parameters, and known search words. */
export function isSafeUrl(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  known: ReadonlySet<string>,
) {
  const path = pathname.split('/').every((part) => plain.test(part));
  const isQuerySafe = [...new URLSearchParams(search)].every(
    ([name, value]) =>
      clickParameterPattern.test(name) ||
      (name === 'q' && pathname === '/search' ? known.has(value.trim()) : key.test(name) && plain.test(value)),
  );
  return path && isQuerySafe && /^(#[a-z-]{1,20})?$/.test(hash);
}

const key = /^[a-z]{1,20}$/i;
// The shop's numbers are short; seven digits, however separated, may be a phone number.
const plain = /^(?!.*(?:\d[,_-]?){7})[a-z0-9,_-]{0,60}$/;
