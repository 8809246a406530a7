import { useState } from 'react';
import type { OrderTmp } from '#contract/checkout.ts';
import { checkAll } from '#ui/form.ts';
import { useKeeping } from '../address/address-book.ts';
import { useWriting, type Writing } from '../address/use-address-form.ts';
import { itemsOf } from './agreement.tsx';
import { boxOf } from './consents.tsx';
import type { Last } from './use-last-order.ts';
import { useSaving, useSum } from './use-order-sheet.ts';
import { type Given, usePaying } from './use-payment.ts';
import { useMeans } from './use-payment-options.ts';

/** Everything that is written on an order sheet, and what its button does. */
export function usePlacing(sheet: OrderTmp, isGuest: boolean, last: Last | null) {
  const writing = useWriting(sheet, isGuest);
  const sum = useSum(sheet, writing);
  const means = useMeans(sheet, { last });
  const { held, pay } = usePaying(sheet, givenOf(writing), means);
  const keepAddress = useKeeping();
  const [isMissing, setMissing] = useState(false);
  useSaving(sheet, writing, isGuest);
  const sellers = sellersOf(sheet);

  const boxes = {
    /** Names the first box that is not ticked. */
    look() {
      const all = [...sheet.consents.map(boxOf), ...itemsOf(sellers, isGuest).map(({ name }) => name)];
      const open = all.find((name) => !writing.agreed.includes(name));
      setMissing(open !== undefined);
      return open && `agree-${open}`;
    },
  };

  function place() {
    if (!sum.totals || !checkAll(writing, means.receipt, boxes)) return;
    if (!isGuest && writing.opened && writing.kept) void keepAddress(writing.body);
    void pay(sum.totals, sheet.consents);
  }

  return { writing, sum, means, sellers, isMissing, held, place };
}

function givenOf({ body, blame }: Writing): Given {
  const customerName = body.guestOrderName ?? body.receiverName;
  return { asked: { address: body, isGift: false }, customerName, blame };
}

export function sellersOf({ totalPricesDetail: { entities } }: OrderTmp) {
  return [...new Set(entities.flatMap((entry) => entry.bundleItems.map((item) => item.product.distributor.name)))];
}
