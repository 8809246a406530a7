import { Search, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Form } from 'react-router';
import { brand } from '#brand';
import { AutocompleteList } from './autocomplete-list.tsx';
import { useAutocomplete } from './use-autocomplete.ts';

/** The search field with its suggestions, between the buttons of the top bar. It works as a plain form before hydration. */
export function SearchField({ word }: { word: string }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { typed, offers, isShown, chosen, onKeyDown, close, clear, type } = useAutocomplete(word);
  return (
    <Form
      action="/search"
      role="search"
      className="sticky top-0 z-30 mx-13 mt-[calc(var(--top-bar)*-1)] flex h-[min(var(--top-bar),3.25rem)] flex-col justify-center"
      onSubmit={() => {
        close();
        input.current?.blur();
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <div className="flex h-11 items-center rounded-full bg-sunken pl-3.5 focus-within:ring-2 focus-within:ring-ink-900">
        <Search className="size-4 shrink-0 text-ink-400" aria-hidden />
        <input
          ref={input}
          name="q"
          type="search"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={`${id}-offers`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && chosen >= 0 ? `${id}-${chosen}` : undefined}
          enterKeyHint="search"
          aria-label="검색어"
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          maxLength={50}
          autoComplete="off"
          placeholder={brand.words.searchHint}
          className="h-11 min-w-0 flex-1 appearance-none bg-transparent px-2 outline-none placeholder:text-ink-400 [&::-webkit-search-cancel-button]:hidden"
        />
        {typed && (
          <button
            type="button"
            aria-label="검색어 지우기"
            className="grid size-11 place-items-center text-ink-400"
            onClick={() => {
              clear();
              input.current?.focus();
            }}
          >
            <X className="size-5" aria-hidden />
          </button>
        )}
      </div>
      <AutocompleteList id={id} offers={offers} isShown={isShown} chosen={chosen} typed={typed} />
    </Form>
  );
}
