/** Caches the results of `work` for the last `most` distinct inputs. @perProcess nothing is lost: each process computes its own. */
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
