/** Where to go after signing in: a path of this shop, never another place. */
export function returnPath(asked: string | null) {
  return asked && /^\/(?![/\\])/.test(asked) ? asked : '/';
}
