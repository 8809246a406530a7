import { countable } from '#contract/rules/personal.ts';
import { clickWord } from '../attribution/source.ts';
import { overhear, type Tracked, type TrackRecord } from '../track.ts';

/** What was searched for and found as it was typed: the name of something the shop sells, and so of nobody. */
const sold = new Set<string>();
const page = { title: '' };
if (typeof window !== 'undefined')
  overhear(({ data, own }) => {
    if ('page_title' in data) page.title = titleOf(data);
    if ('search_term' in data && own?.found && !own.guessed && countable(data.search_term)) sold.add(data.search_term);
  });

/** Whether the address of the page in front, which scripts of others read by themselves, can name nobody. */
export function isPlainHere() {
  return isPlain(location, sold);
}

/** What happened as others may be told of it; null where it or the page it happened on could tell who somebody is. */
export function outward(record: TrackRecord): TrackRecord | null {
  const { data } = record;
  if (!isPlainHere() || ('search_term' in data && !sold.has(data.search_term))) return null;
  if (!('page_path' in data)) return record;
  if (!isPlain({ pathname: data.page_path, search: '', hash: '' }, sold)) return null;
  return { ...record, data: { ...data, page_title: titleOf(data) } };
}

/** What a script would read of this page by itself: without what was asked for but the words of a click, of the page before its host. */
export function placeHere() {
  const click = [...new URLSearchParams(location.search)].filter(([name]) => clickWord.test(name));
  const asked = click.length > 0 ? `?${new URLSearchParams(click)}` : '';
  return {
    page_location: `${location.origin}${location.pathname}${asked}`,
    page_referrer: document.referrer,
    page_title: page.title,
  };
}

// The title of a search repeats what was typed, and may be told of on a later page.
function titleOf({ page_path, page_title }: Tracked['page_view']) {
  return page_path === '/search' ? '검색' : page_title;
}

/** An address of the shop's own making: short words and numbers, words of an advert's click, and searches that are known. */
export function isPlain(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  known: ReadonlySet<string>,
) {
  const path = pathname.split('/').every((part) => plain.test(part));
  const asked = [...new URLSearchParams(search)].every(
    ([name, value]) =>
      clickWord.test(name) ||
      (name === 'q' && pathname === '/search' ? known.has(value.trim()) : key.test(name) && plain.test(value)),
  );
  return path && asked && /^(#[a-z-]{1,20})?$/.test(hash);
}

const key = /^[a-z]{1,20}$/i;
// Numbers of the shop are short; one of seven digits, however they are parted, may be somebody’s.
const plain = /^(?!.*(?:\d[,_-]?){7})[a-z0-9,_-]{0,60}$/;
