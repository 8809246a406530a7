/** The text of the first such tag, as it is written; nothing where there is none. */
export const xmlTagText = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';
const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
/** What is written in XML as it is meant. */
export const decodeXml = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, number, name) =>
    hex
      ? String.fromCodePoint(Number.parseInt(hex, 16))
      : number
        ? String.fromCodePoint(Number(number))
        : (named[name] ?? whole),
  );
