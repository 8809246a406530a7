import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#client/api.ts';
import { searchKeys } from './search-query-keys.ts';
import { searchFor } from './search-start.tsx';

/** The state of the search field and its suggestions; arrows select a suggestion, Enter takes it. */
export function useAutocomplete(word: string) {
  const [typed, setTyped] = useState(word);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const navigate = useNavigate();
  const offers = useSearchSuggestions(isOpen && typed.trim() !== word ? typed : '');
  const isShown = isOpen && offers.length > 0;

  function onKeyDown(event: KeyboardEvent) {
    // During composition of a syllable, Enter and the arrows belong to the input method.
    if (event.nativeEvent.isComposing) {
      if (event.key === 'Enter') event.preventDefault();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && isShown) {
      event.preventDefault();
      setChosen((chosen + step + offers.length + 1) % (offers.length + 1));
    }
    if (event.key === 'Escape') setOpen(false);
    const offer = offers[chosen];
    if (event.key === 'Enter' && isShown && offer) {
      event.preventDefault();
      void navigate(searchFor(offer.word));
    }
  }

  return {
    typed,
    offers,
    isShown,
    chosen,
    onKeyDown,
    close: () => setOpen(false),
    clear: () => setTyped(''),
    type(text: string) {
      setTyped(text);
      setChosen(-1);
      setOpen(true);
    },
  };
}

export type AutocompleteState = ReturnType<typeof useAutocomplete>;

/** Suggestions for the typed text, requested when typing pauses; empty without text or answer. */
function useSearchSuggestions(typed: string) {
  const rested = useRested(typed.trim(), 150);
  const { data } = useQuery({
    queryKey: searchKeys.suggestions(rested),
    queryFn: ({ signal }) => api('GET /v1/products/search/suggest', { query: { filter: rested } }, { signal }),
    enabled: rested !== '',
    placeholderData: keepPreviousData,
  });
  return typed.trim() === '' ? [] : (data?.entities ?? []);
}

function useRested(value: string, milliseconds: number) {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}
