import { fileURLToPath } from 'node:url';

export const brandKeys = ['cuma', 'market', 'farmer', 'ru'] as const;
export type BrandKey = (typeof brandKeys)[number];

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
