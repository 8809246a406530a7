/** Where to go after signing in: a path of this shop, never another place. */
export function returnPath(asked: string | null) {
  return asked && /^\/(?![/\\])/.test(asked) ? asked : '/';
}

/** Another screen on the way in, which leads back to the same place. */
export function withReturnPath(path: string, search: URLSearchParams) {
  const next = search.get('next');
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}
