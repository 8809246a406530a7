import { formatWon } from './money.ts';

/** What a picture of a product needs to say where somebody shares it. */
type Shareable = {
  name: string;
  image: string;
  saleType: string;
  price: number;
  discountPercent: number;
  productStatus: string;
  isCommingSoon: boolean;
  distributor: { name: string };
};

export type ShareTexts = { by: string; name: string; image: string; price: string; cut: string };

/** Every share picture is as large as those who show it ask for. */
export const shareImageSize = { width: 1200, height: 630 };

/**
 * The words on the picture of a product. What opens later, is not sold or is priced for members of a trade says so and tells no price.
 */
export function shareTexts(product: Shareable): ShareTexts {
  const { name, image, distributor, discountPercent } = product;
  const quiet = silence(product);
  return {
    by: distributor.name,
    name,
    image,
    price: quiet ?? formatWon(product.price),
    cut: quiet === null && discountPercent > 0 ? `${discountPercent}%` : '',
  };
}

function silence({ saleType, isCommingSoon, productStatus }: Shareable) {
  if (saleType === 'wholesale') return '사업자 회원 전용가';
  if (isCommingSoon) return '오픈예정';
  if (/^(un)?(limited_)?stock_in$|^unlimited_stock_in$/.test(productStatus)) return null;
  return /stock_out$/.test(productStatus) ? '품절' : '판매중지';
}

/** The address of that picture. Other words are another address, so that whoever keeps the old one asks again. */
export function shareImagePath(id: number, words: ShareTexts) {
  return `/share/product/${id}-${shareImageHash(words)}.jpg`;
}

/** Sixteen signs that stand for these words; the same on the server and in a browser. */
export function shareImageHash(words: ShareTexts) {
  const text = JSON.stringify(words);
  return signOf(text, 0x811c9dc5) + signOf(text, 0x01234567);
}

function signOf(text: string, start: number) {
  let sum = start;
  for (const one of text) sum = Math.imul(sum ^ (one.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return sum.toString(16).padStart(8, '0');
}
