/** Where a visit came from, as paid search tells it in the address (spec §3). */
export type AttributionSource = {
  source: string;
  campaignCode: string | null;
  medium: string | null;
  keyword: string | null;
  referrer: string | null;
  queryString: string;
};

type Ways = { source: string; signs: readonly string[]; campaign: readonly string[]; keyword: readonly string[] };

/** The companies whose clicks are paid for, by what they write into the address; the first that has left a sign is it. */
const companies: readonly Ways[] = [
  {
    source: 'naver',
    signs: ['NaPm', 'n_media', 'n_ad', 'n_keyword_id'],
    campaign: ['n_campaign'],
    keyword: ['n_keyword', 'n_query'],
  },
  {
    source: 'kakao',
    signs: ['k_campaign', 'k_media', 'k_keyword', 'k_creative'],
    campaign: ['k_campaign'],
    keyword: ['k_keyword'],
  },
  {
    source: 'google',
    signs: ['gclid', 'gbraid', 'wbraid', 'gad_source', 'srsltid'],
    campaign: ['gad_campaignid', 'utm_campaign'],
    keyword: ['utm_term'],
  },
  { source: 'meta', signs: ['fbclid'], campaign: ['utm_campaign'], keyword: ['utm_term'] },
  { source: 'tiktok', signs: ['ttclid'], campaign: ['utm_campaign'], keyword: ['utm_term'] },
];

/** What companies write into the address of a click. */
export const clickParameterPattern = /^(n_|k_|utm_|gad_)|^(NaPm|gclid|gbraid|wbraid|srsltid|fbclid|ttclid)$/;
const mostText = 200;
const mostQuery = 1000;

/** What a paid click says of itself; null for a visit nobody paid for. Of the address nothing but the companies' own words is kept. */
export function attributionSourceOf(address: string, referrer: string): AttributionSource | null {
  const query = queryOf(address);
  if (!query) return null;
  const first = (names: readonly string[]) => names.map((name) => query.get(name)).find(Boolean) ?? null;
  const company = companies.find(({ signs }) => signs.some((sign) => query.has(sign)));
  const source = company?.source ?? query.get('utm_source')?.toLowerCase();
  if (!source) return null;
  return {
    source: short(source),
    campaignCode: shortOrNull(first([...(company?.campaign ?? []), 'utm_campaign'])),
    medium: shortOrNull(query.get('n_media') ?? query.get('k_media') ?? query.get('utm_medium')),
    keyword: shortOrNull(first([...(company?.keyword ?? []), 'utm_term'])),
    referrer: referrerHostOf(referrer),
    queryString: ownWords(query),
  };
}

/** The name of the place a visit came from; null where it came from nowhere. Its path may name a person and is not kept. */
export function referrerHostOf(referrer: string) {
  try {
    return new URL(referrer).hostname || null;
  } catch {
    return null;
  }
}

function ownWords(query: URLSearchParams) {
  const kept = [...query]
    .filter(([name]) => clickParameterPattern.test(name))
    .map(([name, value]) => [name, short(value)]);
  return new URLSearchParams(kept as [string, string][]).toString().slice(0, mostQuery);
}

function queryOf(address: string) {
  try {
    return new URL(address).searchParams;
  } catch {
    return null;
  }
}

function short(text: string) {
  return text.slice(0, mostText);
}

function shortOrNull(text: string | null) {
  return text === null ? null : short(text);
}
