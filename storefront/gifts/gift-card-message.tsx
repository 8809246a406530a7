import { Thumbnail } from '#ui/thumbnail.tsx';
import { cardDesignOf } from './card-designs.ts';
import { GiftCardArt } from './gift-card.tsx';

export type GiftCardProduct = {
  name: string;
  image: string;
  placeholder: string;
  origin: string;
  optionName: string;
  distributor: string;
};
type Props = {
  card: string;
  sender: string;
  receiver?: string | null;
  message: string;
  product: GiftCardProduct;
};

/** The content of the envelope: the card, the message and the product. */
export function GiftCardMessage({ card, sender, receiver, message, product }: Props) {
  return (
    <article className="overflow-hidden rounded-sheet bg-surface shadow-lift">
      <GiftCardArt card={card} label={`${cardDesignOf(card).name} 카드`} />
      <div className="px-5 pt-5 pb-6">
        {receiver && <p className="text-ink-600">{receiver}님께</p>}
        <p className="whitespace-pre-line break-words font-semibold text-title">
          {message || `${sender}님이 마음을 담아 보냈어요.`}
        </p>
        <p className="mt-2 text-right text-ink-600">{sender} 드림</p>
        <div className="mt-5 flex gap-4 border-line border-t pt-5">
          <Thumbnail base={product.image} placeholder={product.placeholder} side={96} alt={product.name} eager />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{product.name}</p>
            <p className="mt-0.5 text-ink-600 text-second">{product.optionName}</p>
            <p className="text-ink-600 text-second">
              <span className="sr-only">원산지 </span>
              {product.origin} · {product.distributor}
            </p>
          </div>
        </div>
      </div>
    </article>
  );
}
