/** Returns true once per name and interval of `ms` milliseconds. @perProcess counts double: each process lets the name through once. */
export function createThrottle(ms: number) {
  const lately = new Set<string>();
  return (name: string) => {
    if (lately.has(name)) return false;
    lately.add(name);
    setTimeout(() => lately.delete(name), ms).unref();
    return true;
  };
}
