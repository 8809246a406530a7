import { brand } from '#brand';
import { countableSearchWords } from '#contract/rules/search-privacy.ts';
import { subscribeToTracking, type TrackEvents, type TrackRecord } from '../app/track.ts';
import { clickParameterPattern } from './attribution/source.ts';
import { isSafeUrl } from './is-safe-url.ts';

/** What was searched for and found as it was typed: the name of something the shop sells, and so of nobody. */
const sold = new Set<string>();
const page = { title: '' };
if (typeof window !== 'undefined')
  subscribeToTracking(({ data, own }) => {
    if ('page_title' in data) page.title = titleOf(data);
    if ('search_term' in data && own?.found && !own.guessed && countableSearchWords(data.search_term))
      sold.add(data.search_term);
  });

/** Whether the address of the page in front, which scripts of others read by themselves, can name nobody. */
export function isCurrentPageSafe() {
  return isSafeUrl(location, sold);
}

/** What happened as others may be told of it; null where it or the page it happened on could tell who somebody is. */
export function redactRecord(record: TrackRecord): TrackRecord | null {
  const { data } = record;
  if (!isCurrentPageSafe() || ('search_term' in data && !sold.has(data.search_term))) return null;
  if (!('page_path' in data)) return record;
  if (!isSafeUrl({ pathname: data.page_path, search: '', hash: '' }, sold)) return null;
  return { ...record, data: { ...data, page_title: titleOf(data) } };
}

/** What a script would read of this page by itself: without what was asked for but the words of a click, of the page before its host. */
export function redactedPageFields() {
  const click = [...new URLSearchParams(location.search)].filter(([name]) => clickParameterPattern.test(name));
  const asked = click.length > 0 ? `?${new URLSearchParams(click)}` : '';
  return {
    page_location: `${location.origin}${location.pathname}${asked}`,
    page_referrer: document.referrer,
    page_title: page.title,
  };
}

// The title of a search repeats what was typed, and may be told of on a later page; one that is not of the shop's making is not told.
function titleOf({ page_path, page_title }: TrackEvents['page_view']) {
  if (page_path === '/search') return '검색';
  return page_title.endsWith(` | ${brand.name}`) || page_title.startsWith(`${brand.name} · `) ? page_title : brand.name;
}
