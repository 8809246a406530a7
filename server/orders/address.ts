import type { AddressForm } from '#contract/addresses.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Tx } from '../base/database.ts';
import type { Reference } from '../base/reference.ts';
import { checkOtherHousehold } from '../checkout/household.ts';
import { readdress } from '../orderbook/orders.ts';
import { areaFee } from '../pricing/surcharge.ts';
import { areaFeesOf, placeOf } from './life.sql.ts';

/** Somewhere else, while nothing is packed and it costs no more to get there (rules D4.6). */
export async function changeAddress(inside: Tx, order: number, form: AddressForm, reference: Reference) {
  const { isGift, before, after } = await placeOf(inside, order, form.zonecode);
  if (isGift) throw new Refusal('ADDRESS_LOCKED');
  const lines = await areaFeesOf(inside, order);
  const open = lines.filter((line) => !['withdraw_complete', 'stock_out'].includes(line.status));
  if (open.length === 0 || open.some((line) => line.status !== 'paid' && line.status !== 'withdraw_partially'))
    throw new Refusal('ADDRESS_LOCKED');
  const no = open.find((line) => line.undeliverable[after]);
  if (no) throw new Refusal('UNDELIVERABLE_AREA', { name: no.name });
  if (open.some(({ fees }) => areaFee(fees, after) > areaFee(fees, before)))
    throw new Refusal('ADDRESS_LOCKED', {}, { areaAddress: after }).saying(
      '배송비가 더 드는 지역으로는 바꿀 수 없어요. 취소하고 다시 주문해 주세요.',
    );
  await checkOtherHousehold(inside, order, form, reference);
  await readdress(inside, order, form, after);
}
