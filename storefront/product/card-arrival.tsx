import type { ProductCardData } from './card-data.ts';
import { arrivalTextOf } from './product-state.ts';
import { useDeliveryRules } from './use-delivery-rules.ts';

/** When an order placed now arrives. */
export function CardArrival({ product }: { product: ProductCardData }) {
  const delivery = useDeliveryRules();
  const text = delivery && arrivalTextOf(product, delivery.now, delivery.area, delivery.rules);
  return text && <p className="card-when">{text}</p>;
}
