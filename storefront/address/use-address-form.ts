import { useEffect, useState } from 'react';
import { isApiError } from '#client/error-messages.ts';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import { validateAll } from '#ui/form.ts';
import { initialAddressFields, readAddressDraft, writeAddressDraft } from './address-draft.ts';
import type { AddressFieldValues } from './fields.ts';
import { useAddressFields } from './use-address-fields.ts';

/** The address of the order sheet. It starts with the known values and is never overwritten by a later answer. */
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

  /** Expands a collapsed address that has an error. */
  function showErrors() {
    const wrong = address.showErrors();
    if (wrong) setOpened(true);
    return wrong;
  }

  function showRefusal(error: unknown) {
    // The order is accepted once the guest has verified the phone.
    if (isApiError(error) && (error.details as { proof?: boolean } | undefined)?.proof) askProof(true);
    const owned = address.blame(error);
    if (owned) setOpened(true);
    return owned;
  }

  /** Replaces the whole address by one of the address book, or by an empty one. */
  function choose(fields: AddressFieldValues, { folded }: { folded: boolean }) {
    address.begin(fields);
    setChosen((times) => times + 1);
    setOpened(!folded);
  }

  return {
    ...address,
    showErrors,
    check: () => validateAll({ showErrors }),
    blame: showRefusal,
    agreed,
    agree,
    chosen,
    choose,
    isProofAsked,
    opened,
    open: () => setOpened(true),
    /** Whether the member wants this address saved in the address book. */
    kept,
    keep,
  };
}

export type AddressFormState = ReturnType<typeof useAddressForm>;
