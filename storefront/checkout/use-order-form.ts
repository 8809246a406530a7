import { useState } from 'react';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import { validateAll } from '#ui/form.ts';
import { useSaveAddress } from '../address/address-book.ts';
import { type AddressFormState, useAddressForm } from '../address/use-address-form.ts';
import { agreementItemsOf } from './agreement.tsx';
import { consentFieldName } from './consent-checkboxes.tsx';
import type { LastOrder } from './use-last-order.ts';
import { useOrderTotals, useSaveOrderSheet } from './use-order-sheet.ts';
import { type PaymentRequest, usePayment } from './use-payment.ts';
import { usePaymentOptions } from './use-payment-options.ts';

/** The form of an order sheet and the action of its button. */
export function useOrderForm(sheet: OrderSheetDetail, isGuest: boolean, last: LastOrder | null) {
  const writing = useAddressForm(sheet, isGuest);
  const sum = useOrderTotals(sheet, writing);
  const means = usePaymentOptions(sheet, { last });
  const { held, pay } = usePayment(sheet, givenOf(writing), means);
  const keepAddress = useSaveAddress();
  const [isMissing, setMissing] = useState(false);
  useSaveOrderSheet(sheet, writing, isGuest);
  const sellers = sellerNamesOf(sheet);

  const boxes = {
    /** The name of the first required box that is not ticked. */
    look() {
      const all = [
        ...sheet.consents.map(consentFieldName),
        ...agreementItemsOf(sellers, isGuest).map(({ name }) => name),
      ];
      const open = all.find((name) => !writing.agreed.includes(name));
      setMissing(open !== undefined);
      return open && `agree-${open}`;
    },
  };

  function place() {
    if (!sum.totals || !validateAll(writing, means.receipt, boxes)) return;
    if (!isGuest && writing.opened && writing.kept) void keepAddress(writing.body);
    void pay(sum.totals, sheet.consents);
  }

  return { writing, sum, means, sellers, isMissing, held, place };
}

function givenOf({ body, blame }: AddressFormState): PaymentRequest {
  const customerName = body.guestOrderName ?? body.receiverName;
  return { asked: { address: body, isGift: false }, customerName, blame };
}

export function sellerNamesOf({ totalPricesDetail: { entities } }: OrderSheetDetail) {
  return [...new Set(entities.flatMap((entry) => entry.bundleItems.map((item) => item.product.distributor.name)))];
}
