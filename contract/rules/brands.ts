/**
 * All brands, one a line: the folder in brands/, the prefix of messages, the name in the admin app, and the first section of the home
 * page. `npm run brand -- new` adds a brand.
 */
export const brands = {
  cuma: { name: '쿠마', short: '쿠마', front: 'stall' },
  market: { name: '쿠마마켓', short: '마켓', front: 'price-board' },
  farmer: { name: '농부를 도와주세요', short: '농부', front: 'letter' },
  ru: { name: '루', short: '루', front: 'feed' },
} as const satisfies Record<
  string,
  { name: string; short: string; front: 'stall' | 'price-board' | 'letter' | 'feed' }
>;

export type BrandKey = keyof typeof brands;

export const brandKeys = Object.keys(brands) as [BrandKey, ...BrandKey[]];

/** The brands as an English list: "cuma, market, farmer or ru". */
export const brandList = `${brandKeys.slice(0, -1).join(', ')} or ${brandKeys.at(-1)}`;
