import { formatWon } from '#contract/rules/money.ts';
import { classNames } from './cx.ts';

const sizes = {
  small: { row: 'text-second', list: 'text-caption' },
  medium: { row: 'text-body', list: 'text-second' },
  large: { row: 'text-hero', list: 'text-second' },
};

type Props = {
  price: number;
  listPrice?: number;
  discountPercent?: number;
  size?: keyof typeof sizes;
  from?: boolean;
  tall?: boolean;
};

/** Discount rate, price and price before discount, which a tall price has above it where it does not fit. Without a discount no rate is shown. */
export function PriceTag({
  price,
  listPrice,
  discountPercent = 0,
  size = 'medium',
  from = false,
  tall = false,
}: Props) {
  const cut = listPrice !== undefined && listPrice > price && discountPercent > 0;
  const before = cut && (
    <s className={classNames('text-ink-400', tall ? undefined : sizes[size].list)}>
      <span className="sr-only">정가 </span>
      {formatWon(listPrice)}
    </s>
  );
  const now = (
    <>
      {cut && (
        <span className="font-bold text-accent-strong">
          <span className="sr-only">할인율 </span>
          {discountPercent}%
        </span>
      )}
      <span className="font-bold text-ink-900">
        <span className="sr-only">판매가 </span>
        {formatWon(price)}
        {from && '~'}
      </span>
    </>
  );
  return (
    <p
      className={
        tall ? classNames('price-tall', size === 'large' && 'price-big') : classNames('price', sizes[size].row)
      }
    >
      {tall ? <span>{now}</span> : now}
      {before}
    </p>
  );
}
