/** True for one thing once in so many milliseconds. Two processes let each of them through once, so that both may ask in that time. */
export function createThrottle(ms: number) {
  const lately = new Set<string>();
  return (name: string) => {
    if (lately.has(name)) return false;
    lately.add(name);
    setTimeout(() => lately.delete(name), ms).unref();
    return true;
  };
}
