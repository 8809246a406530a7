import { Link } from 'react-router';
import { perKiloText } from '#contract/rules/unit-price.ts';
import { CardArrival } from '../card-arrival.tsx';
import { CardPrice } from '../card-price.tsx';
import { ProductFace } from '../product-card.tsx';
import { productStateText } from '../product-state.ts';
import { QuickAddButton } from '../quick-add-button.tsx';
import { nameViewTransition } from '../view-transition.ts';
import type { ListCardProps } from './list-card.ts';

/** A row of a price board: image, name and origin, the price of a kilogram, the price, and the button to add. */
export default function PriceBoardListCard({ product, eager }: ListCardProps) {
  const { id, name, origin, optionName, price, productStatus, placard } = product;
  return (
    <article className="board-row">
      <Link to={`/product/${id}`} prefetch="intent" viewTransition onClick={nameViewTransition}>
        {placard === null && <ProductFace product={product} sizes="56px" eager={eager} className="size-14" />}
        <span className="board-name">
          <span className="line-clamp-2">{name}</span>
          <small>
            <span className="sr-only">원산지 </span>
            {origin}
          </small>
          <CardArrival product={product} />
        </span>
        <small className="board-unit">{perKiloText(optionName, price) ?? optionName}</small>
        <span className="board-price">
          <CardPrice product={{ ...product, discountPercent: 0 }} />
          {productStateText(productStatus) && <small>{productStateText(productStatus)}</small>}
        </span>
      </Link>
      <QuickAddButton product={product} />
    </article>
  );
}
