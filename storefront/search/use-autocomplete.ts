import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { searchFor } from './search-start.tsx';
import { useSearchSuggestions } from './suggestions.ts';

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
