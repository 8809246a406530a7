import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#client/api.ts';
import { searchKeys } from './search-query-keys.ts';

/** Suggestions for the typed text, requested when typing pauses; empty without text or answer. */
export function useSearchSuggestions(typed: string) {
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
