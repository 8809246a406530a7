/** The same work's result kept for the latest so many of what it was done to. Two processes do it twice and lose nothing by it. */
export function memoize<T>(most: number, work: (text: string) => T) {
  const known = new Map<string, T>();
  return (text: string): T => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = work(text);
    if (known.size >= most) known.delete(known.keys().next().value ?? '');
    known.set(text, made);
    return made;
  };
}
