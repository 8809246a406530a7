/** Joins class names; what is not said is left out. */
export function names(...parts: (string | false | null | undefined)[]) {
  return parts.filter(Boolean).join(' ');
}
