const built = ['/category', '/best', '/search', '/notice', '/product/', '/notifications', '/my-cuma'];

/** A tab or door is shown only when the screen behind it stands. */
export function isBuilt(link: string) {
  return link === '/' || link.startsWith('/#') || built.some((place) => link.startsWith(place));
}
