/** Joins class names; what is not said is left out. */
export function classNames(...parts: (string | false | null | undefined)[]) {
  return parts.filter(Boolean).join(' ');
}
