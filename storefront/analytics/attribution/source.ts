/** The source of a visit, as paid search states it in the URL (spec §3). */
export type AttributionSource = {
  source: string;
  campaignCode: string | null;
  medium: string | null;
  keyword: string | null;
  referrer: string | null;
  queryString: string;
};

type Ways = { source: string; signs: readonly string[]; campaign: readonly string[]; keyword: readonly string[] };

/** Companies with paid clicks, recognized by their URL parameters; the first match decides. */
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

/** URL parameters that these companies add to a click. */
export const clickParameterPattern = /^(n_|k_|utm_|gad_)|^(NaPm|gclid|gbraid|wbraid|srsltid|fbclid|ttclid)$/;
const mostText = 200;
const mostQuery = 1000;

/** The source of a paid click; null for an unpaid visit. Only the companies' own parameters of the URL are stored. */
export function attributionSourceOf(address: string, referrer: string): AttributionSource | null {
  const query = queryOf(address);
  if (!query) return null;
  const first = (names: readonly string[]) => names.map((name) => query.get(name)).find(Boolean) ?? null;
  const company = companies.find(({ signs }) => signs.some((sign) => query.has(sign)));
  const source = company?.source ?? query.get('utm_source')?.toLowerCase();
  if (!source) return null;
  return {
    source: cutText(source),
    campaignCode: shortOrNull(first([...(company?.campaign ?? []), 'utm_campaign'])),
    medium: shortOrNull(query.get('n_media') ?? query.get('k_media') ?? query.get('utm_medium')),
    keyword: shortOrNull(first([...(company?.keyword ?? []), 'utm_term'])),
    referrer: referrerHostOf(referrer),
    queryString: ownWords(query),
  };
}

/** The host of the referrer; null without one. Its path may identify a person and is not stored. */
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
    .map(([name, value]) => [name, cutText(value)]);
  return new URLSearchParams(kept as [string, string][]).toString().slice(0, mostQuery);
}

function queryOf(address: string) {
  try {
    return new URL(address).searchParams;
  } catch {
    return null;
  }
}

function cutText(text: string) {
  return text.slice(0, mostText);
}

function shortOrNull(text: string | null) {
  return text === null ? null : cutText(text);
}
