import { X } from 'lucide-react';
import { Link } from 'react-router';
import { forgetAllSearches, forgetSearch, useRecentSearches } from './recent.ts';

/** The page before a search: this device's own words, then best sellers. */
export function SearchStart({ popular }: { popular: readonly string[] }) {
  return (
    <div className="px-gutter pt-5 pb-8">
      <Recent />
      <section>
        <h2 className="mb-2 font-semibold text-title">많이 찾는 말</h2>
        <ol className="grid grid-cols-2 gap-x-4">
          {popular.map((word, place) => (
            <li key={word}>
              <Link to={searchFor(word)} className="flex min-h-11 items-center gap-3 border-line border-b py-1">
                <span className="tabular w-4 font-bold text-brand-strong" aria-hidden>
                  {place + 1}
                </span>
                <span className="truncate">{word}</span>
              </Link>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Recent() {
  const recentSearches = useRecentSearches();
  if (recentSearches.length === 0) return null;
  return (
    <section className="mb-6">
      <header className="flex items-center justify-between">
        <h2 className="font-semibold text-title">최근 찾은 말</h2>
        <button type="button" onClick={forgetAllSearches} className="min-h-11 px-1 text-ink-600 text-second">
          모두 지우기
        </button>
      </header>
      <ul className="flex flex-wrap gap-2">
        {recentSearches.map((word) => (
          <li key={word} className="inline-flex max-w-full items-center rounded-full ring-1 ring-line ring-inset">
            <Link to={searchFor(word)} className="inline-flex min-h-11 min-w-0 items-center pl-4 text-second">
              <span className="truncate">{word}</span>
            </Link>
            <button
              type="button"
              aria-label={`${word} 지우기`}
              onClick={() => forgetSearch(word)}
              className="grid size-11 shrink-0 place-items-center text-ink-400"
            >
              <X className="size-4" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function searchFor(word: string) {
  return `/search?q=${encodeURIComponent(word)}`;
}
