export type ContentEncoding = 'br' | 'gzip';

/** The encoding the client prefers of the two on offer; undefined for the plain bytes. A weight of 0 refuses an encoding. */
export function acceptedEncodingOf(accepts: string | string[] | undefined): ContentEncoding | undefined {
  if (accepts === undefined) return undefined;
  const text = String(accepts);
  const known = read.get(text) ?? choose(text);
  // Browsers send the same few values, so they are cached.
  if (read.size < 200) read.set(text, known);
  return known === 'identity' ? undefined : known;
}

/** The result for each header value. @perProcess nothing is lost: each process computes its own. */
const read = new Map<string, ContentEncoding | 'identity'>();

function choose(text: string): ContentEncoding | 'identity' {
  const weights = new Map<string, number>();
  for (const item of text.toLowerCase().split(',')) {
    const [name = '', ...settings] = item.split(';').map((part) => part.trim());
    const q = settings.find((one) => one.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(q) ? Number(q) : 0;
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const plain = weights.get('identity') ?? 0;
  const [br, gzip] = [weightOf('br'), weightOf('gzip')];
  if (br > 0 && br >= gzip && br >= plain) return 'br';
  return gzip > 0 && gzip >= plain ? 'gzip' : 'identity';
}
