import { Refusal } from '#contract/errors.ts';
import { type HouseholdAddress, type OrderBuyer, unitsBoughtSince } from '../order-records/purchase-history.ts';
import type { Db } from '../platform/db/database.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { quantityByProduct, type SaleTerms } from '../pricing/line-price.ts';
import type { UnpaidOrders } from './buyer-limits.sql.ts';

type Row = SaleTerms & { unit: number };

/** Returns the buyer of a sheet, of whom only the account and perhaps the address are known. */
export function sheetBuyerOf(
  { id, isGuest }: Actor,
  address: (HouseholdAddress & { guestOrderPhone?: string | null | undefined }) | null,
): OrderBuyer {
  const place = {
    zonecode: address?.zonecode ?? '',
    roadAddress: address?.roadAddress ?? '',
    jibunAddress: address?.jibunAddress ?? '',
    addressDetail: address?.addressDetail ?? '',
  };
  return { id, isGuest, phone: isGuest ? (address?.guestOrderPhone ?? null) : null, address: place };
}

/** Throws PURCHASE_LIMIT if a customer would exceed a product's limit (rules D13). */
export async function checkPurchaseLimits(sql: Db, rows: Row[], buyer: OrderBuyer, reference: ReferenceData) {
  const limited = rows.filter(({ purchaseLimit }) => purchaseLimit !== null);
  if (limited.length === 0) return;
  const products = [...new Set(limited.map(({ productId }) => productId))];
  const bought = await unitsBoughtSince(sql, buyer, products, reference.policy('purchaseLimitDays'));
  const wanted = quantityByProduct(limited.map((line) => ({ unit: line.unit, line })));
  for (const { productId, purchaseLimit } of limited) {
    const n = purchaseLimit ?? 0;
    const left = Math.max(0, n - (bought.get(productId) ?? 0));
    if ((wanted.get(productId) ?? 0) > left) throw new Refusal('PURCHASE_LIMIT', { n, left }, { productId, left });
  }
}

/** Throws if the buyer holds too much by virtual accounts. Lock the buyer first, so that concurrent orders count. */
export function checkUnpaidOrders(
  held: Pick<UnpaidOrders, 'orders' | 'units'>,
  rows: Row[],
  who: Actor,
  reference: ReferenceData,
) {
  const { orders, units: most } = mostUnpaid(who, reference);
  if (held.orders >= orders) throw new Refusal('UNPAID_ORDERS', { n: orders });
  const left = Math.max(0, most - held.units);
  const units = unitsOf(rows);
  if (units > left) throw new Refusal('UNPAID_UNITS', { n: most, left }, { left });
}

/**
 * Returns the customer's own orders to cancel in favour of one that is paid at once, oldest first; waiting orders never block it.
 * Throws UNPAID_UNITS if it alone exceeds the limit.
 */
export function replacedOrderOf(held: UnpaidOrders, rows: Row[], who: Actor, reference: ReferenceData) {
  const { orders, units: most } = mostUnpaid(who, reference);
  const units = unitsOf(rows);
  if (units > most) throw new Refusal('UNPAID_UNITS', { n: most, left: most }, { left: most });
  let [others, waiting] = [held.orders, held.units];
  return held.windows.filter((order) => {
    if (others < orders && waiting + units <= most) return false;
    others -= 1;
    waiting -= order.units;
    return true;
  });
}

/** The orders and units that a customer can hold without paying. */
export function mostUnpaid(who: Actor, { policy }: Pick<ReferenceData, 'policy'>) {
  return {
    orders: policy('unpaidOrders'),
    units: who.isBusiness ? policy('unpaidUnitsBusiness') : policy('unpaidUnits'),
  };
}

const unitsOf = (rows: Row[]) => rows.reduce((sum, { unit }) => sum + unit, 0);
