import { fileURLToPath } from 'node:url';

export const brandKeys = ['cuma', 'market', 'farmer', 'ru'] as const;
export type BrandKey = (typeof brandKeys)[number];

/** What stands first at home; how it is drawn, and the shape of everything, stands in look.css of the brand's folder. */
const fronts = { cuma: 'stall', market: 'board', farmer: 'letter', ru: 'feed' } as const satisfies Record<
  BrandKey,
  string
>;

/** The part of the storefront that stands first at this brand's home; the others' stay out of the build. */
export function brandFront(asked: string | undefined) {
  return fronts[brandKey(asked)];
}

/** The folder of the brand that is being built. Only this folder reaches the output. */
export function brandFolder(asked: string | undefined) {
  return fileURLToPath(new URL(`./${brandKey(asked)}`, import.meta.url));
}

export function brandKey(asked: string | undefined): BrandKey {
  const key = asked ?? 'cuma';
  if (!isBrandKey(key))
    throw new Error(`Unknown brand "${key}": please check the platform (cuma, market, farmer or ru).`);
  return key;
}

function isBrandKey(key: string): key is BrandKey {
  return (brandKeys as readonly string[]).includes(key);
}
