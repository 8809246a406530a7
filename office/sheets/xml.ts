export type Tag = { name: string; attributes: string; isEnd: boolean; isEmpty: boolean; text: string };

/** The tags of these names one after the other, whatever their prefix, each with the text that follows it up to the next tag of any kind. */
export function* tags(xml: string, names: readonly string[]): Generator<Tag> {
  let at = 0;
  for (;;) {
    const begin = xml.indexOf('<', at);
    if (begin < 0) return;
    const end = xml.indexOf('>', begin);
    if (end < 0) return;
    const next = xml.indexOf('<', end);
    const inside = xml.slice(begin + 1, end);
    at = end + 1;
    const isEnd = inside.startsWith('/');
    const [, name = ''] = /^\/?(?:[\w.-]+:)?([\w.-]+)/.exec(inside) ?? [];
    if (names.includes(name))
      yield {
        name,
        attributes: inside,
        isEnd,
        isEmpty: inside.endsWith('/'),
        text: isEnd || inside.endsWith('/') ? '' : xml.slice(end + 1, next < 0 ? undefined : next),
      };
  }
}

/** What an attribute says; nothing where it is not there. */
export function attribute(inside: string, name: string) {
  const found = new RegExp(`\\s${name}\\s*=\\s*("([^"]*)"|'([^']*)')`).exec(inside);
  return words(found?.[2] ?? found?.[3] ?? '');
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Text as it is meant; what cannot be seen is left out. */
export function words(text: string) {
  return text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, tens, hex, name) => {
      if (name) return named[name.toLowerCase()] ?? whole;
      const code = tens ? Number(tens) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
    })
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ');
}
