import { names } from './names.ts';

export function won(amount: number) {
  return `${amount.toLocaleString('ko-KR')}원`;
}

const sizes = {
  small: { row: 'text-second', list: 'text-caption' },
  medium: { row: 'text-body', list: 'text-second' },
  large: { row: 'text-hero', list: 'text-second' },
};

type Props = { price: number; listPrice?: number; discountPercent?: number; size?: keyof typeof sizes; from?: boolean };

/** Discount rate, price, and what it was before. No discount, no rate. */
export function PriceTag({ price, listPrice, discountPercent = 0, size = 'medium', from = false }: Props) {
  const cut = listPrice !== undefined && listPrice > price && discountPercent > 0;
  return (
    <p className={names('price', sizes[size].row)}>
      {cut && (
        <span className="font-bold text-accent-strong">
          <span className="sr-only">할인율 </span>
          {discountPercent}%
        </span>
      )}
      <span className="font-bold text-ink-900">
        {won(price)}
        {from && '~'}
      </span>
      {cut && (
        <s className={names('text-ink-400', sizes[size].list)}>
          <span className="sr-only">정가 </span>
          {won(listPrice)}
        </s>
      )}
    </p>
  );
}
