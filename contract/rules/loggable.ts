/**
 * What may be said of an error outside the shop. Sentences of engines are known by shape and kept; whatever else an error says may
 * repeat what somebody typed, and only its length and a sign to count it by are told.
 */
export function loggableError(message: string) {
  const text = message.slice(0, 500);
  for (const shape of shapes) {
    const found = shape.exec(text);
    if (found) return found[0];
  }
  return `(not told, ${text.length} signs, ${signOf(text)})`;
}

const name = '[A-Za-z_$][\\w$]{0,40}';
const shapes = [
  `^Cannot (?:read|set) properties of (?:undefined|null)(?: \\((?:reading|setting) '${name}'\\))?`,
  `^(?:${name}\\.){0,4}${name} is not (?:a function|defined|iterable|a constructor|an object)$`,
  `^(?:undefined|null) is not an object(?: \\(evaluating '(?:${name}\\.){1,5}${name}'\\))?`,
  `^(?:Can't find variable: ${name}|Cannot access '${name}' before initialization)$`,
  '^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource\\.|network error|timeout)$',
  '^(?:Failed to fetch dynamically imported module|Importing a module script failed|error loading dynamically imported module)',
  '^(?:Maximum call stack size exceeded|Out of memory|The operation was aborted\\.?|signal is aborted without reason)',
  '^Minified React error #\\d{1,4}',
  '^Hydration failed because the server rendered (?:HTML|text)',
  // Codes of ours; a word alone in capitals may be somebody's, or a coupon.
  '^[A-Z]{2,20}(?:_[A-Z]{2,20}){1,4}$|^(?:TIMEOUT|NETWORK|VALIDATION|UNAVAILABLE|FORBIDDEN|UNAUTHORIZED)$',
].map((shape) => new RegExp(shape));

/** A path without what tells who or what: numbers and keys give way to a colon. */
export function plainPath(address: string) {
  const path = address.replace(/^[a-z][a-z+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  const known = path.slice(0, 200).split('/');
  return known.map((part) => (/^[a-z][a-z-]{0,30}$|^v\d(?:\.\d)?$|^$/.test(part) ? part : ':')).join('/') || '/';
}

/** Eight signs by which the same text is known again and nothing can be read. */
function signOf(text: string) {
  let sum = 0x811c9dc5;
  for (const one of text) sum = Math.imul(sum ^ (one.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return sum.toString(16).padStart(8, '0');
}
