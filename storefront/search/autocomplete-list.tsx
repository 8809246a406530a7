import { Link } from 'react-router';
import { searchFor } from './search-start.tsx';
import type { AutocompleteState } from './use-autocomplete.ts';

const kinds = { product: '상품', category: '분류', distributor: '산지', popular: '인기' };

type Props = Pick<AutocompleteState, 'offers' | 'isShown' | 'chosen' | 'typed'> & { id: string };

export function AutocompleteList({ id, offers, isShown, chosen, typed }: Props) {
  return (
    <div
      id={`${id}-offers`}
      role="listbox"
      aria-label="추천 검색어"
      hidden={!isShown}
      className="absolute -inset-x-8 top-full overflow-hidden rounded-card bg-surface py-1 shadow-lg ring-1 ring-line"
    >
      {offers.map((offer, place) => (
        <Link
          key={`${offer.kind} ${offer.word}`}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === chosen}
          tabIndex={-1}
          to={searchFor(offer.word)}
          className="flex min-h-11 items-center justify-between gap-3 px-4 hover:bg-sunken aria-selected:bg-sunken"
        >
          <span className="truncate">
            <Marked word={offer.word} typed={typed.trim()} />
          </span>
          <span className="shrink-0 text-ink-600 text-second">{kinds[offer.kind]}</span>
        </Link>
      ))}
    </div>
  );
}

/** Highlights the typed text within a suggestion. */
function Marked({ word, typed }: { word: string; typed: string }) {
  const at = typed ? word.indexOf(typed) : -1;
  if (at < 0) return word;
  return (
    <>
      {word.slice(0, at)}
      <b className="font-bold text-brand-strong">{typed}</b>
      {word.slice(at + typed.length)}
    </>
  );
}
