import { createContext, useContext, useState } from 'react';
import type { CleanHtml } from '#contract/primitives.ts';

/** Long words that are only read, by the id of the element they stand in: known while the server writes the document. */
export const LongTextContext = createContext<ReadonlyMap<string, CleanHtml> | null>(null);

/**
 * HTML that the document carries once, as what it is. `given` is null where it was left out of the data; then the browser finds it in
 * the document, where it stands until somebody goes on to another page.
 */
export function useLongText(id: string, given: CleanHtml | null) {
  const written = useContext(LongTextContext);
  const [found] = useState(() => given ?? written?.get(id) ?? inDocument(id));
  return given ?? found;
}

// What stands there was written by the server, from what it had cleaned.
function inDocument(id: string) {
  return (typeof document === 'undefined' ? '' : (document.getElementById(id)?.innerHTML ?? '')) as CleanHtml;
}
