import { createContext, useContext, useState } from 'react';
import type { CleanHtml } from '#contract/primitives.ts';

/** Long static texts by the id of their element; set while the server renders the document. */
export const LongTextContext = createContext<ReadonlyMap<string, CleanHtml> | null>(null);

/**
 * HTML that the document contains once. `given` is null where the data omits it; then the browser reads it from the document, where it
 * stays until the next navigation.
 */
export function useLongText(id: string, given: CleanHtml | null) {
  const written = useContext(LongTextContext);
  const [found] = useState(() => given ?? written?.get(id) ?? inDocument(id));
  return given ?? found;
}

// The server has sanitized and rendered this HTML.
function inDocument(id: string) {
  return (typeof document === 'undefined' ? '' : (document.getElementById(id)?.innerHTML ?? '')) as CleanHtml;
}
