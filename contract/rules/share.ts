import { formatWon } from './money.ts';

/** The product fields that a share image shows. */
type Shareable = {
  name: string;
  image: string;
  saleType: string;
  price: number;
  discountPercent: number;
  productStatus: string;
  isCommingSoon: boolean;
  limitedPeriodEnd: string | null;
  distributor: { name: string };
};

export type ShareTexts = { by: string; name: string; image: string; price: string; cut: string };

/** The size that social networks ask for. */
export const shareImageSize = { width: 1200, height: 630 };

/**
 * The texts on the share image of a product at a moment in milliseconds. A product that is not open, not on sale, no longer on sale or
 * wholesale shows that instead of its price.
 */
export function shareTexts(product: Shareable, now: number): ShareTexts {
  const { name, image, distributor, discountPercent } = product;
  const quiet = noPriceReason(product, now);
  return {
    by: distributor.name,
    name,
    image,
    price: quiet ?? formatWon(product.price),
    cut: quiet === null && discountPercent > 0 ? `${discountPercent}%` : '',
  };
}

function noPriceReason({ saleType, isCommingSoon, productStatus, limitedPeriodEnd }: Shareable, now: number) {
  if (saleType === 'wholesale') return '사업자 회원 전용가';
  if (isCommingSoon) return '오픈예정';
  if (limitedPeriodEnd && Date.parse(limitedPeriodEnd) <= now) return '판매종료';
  if (/^(un)?(limited_)?stock_in$|^unlimited_stock_in$/.test(productStatus)) return null;
  return /stock_out$/.test(productStatus) ? '품절' : '판매중지';
}

/** The URL of the share image. Changed texts change the URL, so that caches load the new image. */
export function shareImagePath(id: number, words: ShareTexts) {
  return `/share/product/${id}-${shareImageHash(words)}.jpg`;
}

/** A hash of the texts in sixteen hex digits, equal on server and browser. */
export function shareImageHash(words: ShareTexts) {
  const text = JSON.stringify(words);
  return signOf(text, 0x811c9dc5) + signOf(text, 0x01234567);
}

function signOf(text: string, start: number) {
  let sum = start;
  for (const one of text) sum = Math.imul(sum ^ (one.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return sum.toString(16).padStart(8, '0');
}
