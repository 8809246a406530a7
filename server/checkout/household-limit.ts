import { Refusal } from '#contract/errors.ts';
import type { HouseholdAddress } from '../order-records/purchase-history.ts';
import type { Tx } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { type HouseholdBuyer, lockHousehold, restrictedProductsOf, unitsTakenBy } from './household-limit.sql.ts';
import type { OrderSheetRow } from './order-sheet.sql.ts';

type Restricted = { productId: number; name: string; unit: number };

/** Throws HOUSEHOLD_LIMIT if the sheet exceeds a household's weekly limit of a product that must not be resold. */
export async function checkHouseholdLimit(
  inside: Tx,
  rows: OrderSheetRow[],
  address: HouseholdAddress,
  { reference, person }: { reference: ReferenceData; person: number },
) {
  const restricted = unitsByProduct(rows.filter(({ isNoResale }) => isNoResale));
  await check(inside, restricted, address, reference, { person, order: null });
}

/** The same check for an order that moves to another address. */
export async function checkNewHouseholdLimit(
  inside: Tx,
  { id: order, person }: { id: number; person: number },
  address: HouseholdAddress,
  reference: ReferenceData,
) {
  await check(inside, await restrictedProductsOf(inside, order), address, reference, { person, order });
}

async function check(
  inside: Tx,
  restricted: Restricted[],
  address: HouseholdAddress,
  reference: ReferenceData,
  whose: HouseholdBuyer,
) {
  if (restricted.length === 0) return;
  const place = {
    zonecode: address.zonecode,
    roadAddress: address.roadAddress,
    jibunAddress: address.jibunAddress,
    addressDetail: address.addressDetail,
  };
  const most = reference.policy('noResaleWeekly');
  await lockHousehold(inside, place);
  const products = restricted.map(({ productId }) => productId);
  const taken = new Map((await unitsTakenBy(inside, place, products, whose)).map((row) => [row.productId, row.unit]));
  for (const { productId, name, unit } of restricted) {
    const left = Math.max(0, most - (taken.get(productId) ?? 0));
    if (unit > left) throw new Refusal('HOUSEHOLD_LIMIT', { name, n: most, left }, { productId, left });
  }
}

function unitsByProduct(rows: OrderSheetRow[]) {
  const byProduct = new Map<number, Restricted>();
  for (const { productId, name, unit } of rows)
    byProduct.set(productId, { productId, name, unit: unit + (byProduct.get(productId)?.unit ?? 0) });
  return [...byProduct.values()];
}
