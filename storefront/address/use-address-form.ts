import { useEffect, useState } from 'react';
import { isApiError } from '#client/error-messages.ts';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import { validateAll } from '#ui/form.ts';
import { initialAddressFields, readAddressDraft, writeAddressDraft } from './draft.ts';
import type { AddressFieldValues } from './fields.ts';
import { useAddressFields } from './use-address-fields.ts';

/** What the shopper writes on the order sheet. It begins with what is known and is never overwritten by a later answer. */
export function useAddressForm(sheet: OrderSheetDetail, isGuest: boolean) {
  const [begun] = useState(() => readAddressDraft(sheet.id)?.agreed ?? []);
  const [agreed, agree] = useState(begun);
  const address = useAddressFields(() => initialAddressFields(sheet, isGuest), isGuest);
  const { values, beginning } = address;
  const [opened, setOpened] = useState(!address.complete);
  const [kept, keep] = useState(false);
  const [chosen, setChosen] = useState(0);
  const [isProofAsked, askProof] = useState(false);

  useEffect(() => {
    if (values !== beginning || agreed !== begun) writeAddressDraft(sheet.id, { fields: values, agreed });
  }, [sheet.id, values, beginning, agreed, begun]);

  /** Opens a folded address where something is wrong with it. */
  function look() {
    const wrong = address.look();
    if (wrong) setOpened(true);
    return wrong;
  }

  function blame(error: unknown) {
    // The order is taken once the guest has proven the phone.
    if (isApiError(error) && (error.details as { proof?: boolean } | undefined)?.proof) askProof(true);
    const owned = address.blame(error);
    if (owned) setOpened(true);
    return owned;
  }

  /** Another address as a whole: one of the book, or an empty one to be written. */
  function choose(fields: AddressFieldValues, { folded }: { folded: boolean }) {
    address.begin(fields);
    setChosen((times) => times + 1);
    setOpened(!folded);
  }

  return {
    ...address,
    look,
    check: () => validateAll({ look }),
    blame,
    agreed,
    agree,
    chosen,
    choose,
    isProofAsked,
    opened,
    open: () => setOpened(true),
    /** Whether a member wants this address in the book. */
    kept,
    keep,
  };
}

export type AddressFormState = ReturnType<typeof useAddressForm>;
