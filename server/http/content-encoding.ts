export type ContentEncoding = 'br' | 'gzip';

/** Which of our two forms whoever asks would rather have; undefined for the bytes as they are. A weight of 0 is a no. */
export function acceptedEncodingOf(accepts: string | string[] | undefined): ContentEncoding | undefined {
  if (accepts === undefined) return undefined;
  const text = String(accepts);
  const known = read.get(text) ?? choose(text);
  // Browsers say the same few things.
  if (read.size < 200) read.set(text, known);
  return known === 'identity' ? undefined : known;
}

/** What was read of a header once. Two processes read it twice. */
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
