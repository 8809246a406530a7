import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { brand } from '#brand';
import { searchFor } from './hints.tsx';
import { useSuggestions } from './suggestions.ts';

const kinds = { product: '상품', category: '분류', distributor: '산지', popular: '인기' };

/** The field with its offers beneath. It works as a plain form too, before the scripts arrive. */
export function SearchField({ word }: { word: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(word);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const navigate = useNavigate();
  const id = useId();
  const offers = useSuggestions(open && typed.trim() !== word ? typed : '');
  const shown = open && offers.length > 0;

  function onKeyDown(event: KeyboardEvent) {
    // While a syllable is still being put together, Enter and the arrows belong to the keyboard.
    if (event.nativeEvent.isComposing) {
      if (event.key === 'Enter') event.preventDefault();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && shown) {
      event.preventDefault();
      setChosen((chosen + step + offers.length + 1) % (offers.length + 1));
    }
    if (event.key === 'Escape') setOpen(false);
    const offer = offers[chosen];
    if (event.key === 'Enter' && shown && offer) {
      event.preventDefault();
      void navigate(searchFor(offer.word));
    }
  }

  return (
    <Form
      action="/search"
      role="search"
      className="relative z-10 px-gutter py-3"
      onSubmit={() => {
        setOpen(false);
        input.current?.blur();
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <div className="flex h-12 items-center rounded-full bg-sunken pl-4 focus-within:ring-2 focus-within:ring-ink-900">
        <Search className="size-5 shrink-0 text-ink-400" aria-hidden />
        <input
          ref={input}
          name="q"
          type="search"
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-offers`}
          aria-autocomplete="list"
          aria-activedescendant={shown && chosen >= 0 ? `${id}-${chosen}` : undefined}
          enterKeyHint="search"
          aria-label="검색어"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(-1);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
          maxLength={50}
          autoComplete="off"
          placeholder={`${brand.words.searchHint} 검색해 보세요`}
          className="min-w-0 flex-1 appearance-none bg-transparent px-2.5 outline-none placeholder:text-ink-400 [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="button"
          aria-label="검색어 지우기"
          className="grid size-11 place-items-center text-ink-400"
          onClick={() => {
            setTyped('');
            input.current?.focus();
          }}
        >
          <X className="size-5" aria-hidden />
        </button>
      </div>
      <div
        id={`${id}-offers`}
        role="listbox"
        aria-label="추천 검색어"
        hidden={!shown}
        className="absolute inset-x-gutter top-full -mt-1 overflow-hidden rounded-card bg-surface py-1 shadow-lg ring-1 ring-line"
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
            <span className="truncate">{offer.word}</span>
            <span className="shrink-0 text-ink-600 text-second">{kinds[offer.kind]}</span>
          </Link>
        ))}
      </div>
    </Form>
  );
}
