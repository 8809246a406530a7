import { brand } from '#brand';
import { countableSearchWords, maskedSearchWords } from '#contract/rules/search-privacy.ts';
import { subscribeToTracking, type TrackEvents, type TrackRecord } from '../app/track.ts';
import { clickParameterPattern } from './attribution/source.ts';
import { isSafeUrl } from './is-safe-url.ts';

/** Searches that found products exactly as typed: they are product words and not personal names. */
const sold = new Set<string>();
const page = { title: '' };
if (typeof window !== 'undefined')
  subscribeToTracking(({ data, own }) => {
    if ('page_title' in data) page.title = titleOf(data);
    if ('search_term' in data && own?.found && !own.guessed && countableSearchWords(data.search_term))
      sold.add(data.search_term);
  });

/** Whether the current URL, which third-party scripts read directly, contains no personal data. */
export function isCurrentPageSafe() {
  return isSafeUrl(location, sold);
}

/** The record without personal data; null where the record, its page or the current page may identify a person. */
export function redactRecord(record: TrackRecord, url: string): TrackRecord | null {
  const { data } = record;
  if (!isCurrentPageSafe() || !hasSafePath(url) || ('search_term' in data && !sold.has(data.search_term))) return null;
  if (!('page_path' in data)) return record;
  if (!isSafeUrl({ pathname: data.page_path, search: '', hash: '' }, sold)) return null;
  return { ...record, data: { ...data, page_title: titleOf(data) } };
}

/** A search that no product proves, with names masked. Only for receivers to which the shop gives the URL of the page. */
export function maskedSearchRecord(record: TrackRecord, url: string): TrackRecord | null {
  const { data } = record;
  const current = { pathname: location.pathname, search: '', hash: location.hash };
  if (!('search_term' in data) || !isSafeUrl(current, sold) || !hasSafePath(url)) return null;
  return { ...record, data: { ...data, search_term: maskedSearchWords(data.search_term) } };
}

/** The page fields that a script would otherwise read itself: of the query only click parameters. */
export function redactedPageFields(url: string) {
  const { origin, pathname, searchParams } = new URL(url);
  const click = [...searchParams].filter(([name]) => clickParameterPattern.test(name));
  const clickQuery = click.length > 0 ? `?${new URLSearchParams(click)}` : '';
  return {
    page_location: `${origin}${pathname}${clickQuery}`,
    page_referrer: document.referrer,
    page_title: page.title,
  };
}

function hasSafePath(url: string) {
  return isSafeUrl({ pathname: new URL(url).pathname, search: '', hash: '' }, sold);
}

// The title of a search page repeats the typed text, and later pages may report it; a title not made by the shop is replaced.
function titleOf({ page_path, page_title }: TrackEvents['page_view']) {
  if (page_path === '/search') return '검색';
  return page_title.endsWith(` | ${brand.name}`) || page_title.startsWith(`${brand.name} · `) ? page_title : brand.name;
}
