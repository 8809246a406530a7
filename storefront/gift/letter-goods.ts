import type { ReceivedGift } from '#contract/received.ts';
import type { LetterGoods } from './letter.tsx';

export function letterGoods({ product, optionName }: ReceivedGift['giftGroup']): LetterGoods {
  return {
    name: product.name,
    image: product.image,
    placeholder: product.placeholder,
    origin: product.origin,
    distributor: product.distributor.name,
    optionName,
  };
}
