import { useRouteLoaderData } from 'react-router';
import type { StorefrontSettings } from '#contract/settings.ts';
import { useHydrated } from '#ui/hydrated.ts';
import { shopNow } from '#ui/shop-clock.ts';
import type { ProductCardData } from './card-data.ts';
import { readDeliveryArea } from './delivery-area.ts';
import { arrivalTextOf } from './product-state.ts';

/**
 * When an order placed now arrives. The server renders the day for the mainland at its time; the browser continues with its clock and with
 * the area kept on the device.
 */
export function CardArrival({ product }: { product: ProductCardData }) {
  const settings = useRouteLoaderData('root') as (StorefrontSettings & { now: string }) | undefined;
  const isHydrated = useHydrated();
  if (!settings) return null;
  const now = isHydrated ? shopNow() : new Date(settings.now).getTime();
  const text = arrivalTextOf(product, now, isHydrated ? readDeliveryArea() : 0, settings);
  return text && <p className="card-when">{text}</p>;
}
