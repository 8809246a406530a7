/** The path to return to after sign-in: always within this shop, never another site. */
export function returnPath(asked: string | null) {
  return asked && /^\/(?![/\\])/.test(asked) ? asked : '/';
}

/** Another sign-in screen that returns to the same path. */
export function withReturnPath(path: string, search: URLSearchParams) {
  const next = search.get('next');
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}
