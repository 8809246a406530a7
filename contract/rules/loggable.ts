/**
 * The part of an error message that may be logged outside the shop. Messages of JavaScript engines are recognized by pattern and
 * kept. Any other message may contain user input, so only its length and a hash are logged.
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
  // Error codes of the shop. A single word in capitals may be a name or a coupon code.
  '^[A-Z]{2,20}(?:_[A-Z]{2,20}){1,4}$|^(?:TIMEOUT|NETWORK|VALIDATION|UNAVAILABLE|FORBIDDEN|UNAUTHORIZED)$',
].map((shape) => new RegExp(shape));

/** A path without identifying parts: numbers and keys are replaced by a colon. */
export function plainPath(address: string) {
  const path = address.replace(/^[a-z][a-z+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  const known = path.slice(0, 200).split('/');
  return known.map((part) => (/^[a-z][a-z-]{0,30}$|^v\d(?:\.\d)?$|^$/.test(part) ? part : ':')).join('/') || '/';
}

/** A hash of eight hex digits that identifies equal texts and reveals none. */
function signOf(text: string) {
  let sum = 0x811c9dc5;
  for (const one of text) sum = Math.imul(sum ^ (one.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return sum.toString(16).padStart(8, '0');
}
