import { useForm } from '#ui/form.ts';
import type { FormRules } from '#ui/form-state.ts';
import {
  type AddressFieldName,
  type AddressFieldValues,
  addressFieldErrorsOf,
  addressFieldNames,
  addressFormOf,
} from './fields.ts';

/** Error codes that a new address resolves, and the server's names of address parts, by the field that shows them. */
const owners: Record<string, AddressFieldName> = {
  UNDELIVERABLE_AREA: 'zonecode',
  ADDRESS_REQUIRED: 'zonecode',
  ADDRESS_MISMATCH: 'zonecode',
  roadAddress: 'zonecode',
  jibunAddress: 'zonecode',
};

/** The phone of a guest's order may have to be verified. */
const guestOwners: typeof owners = { ...owners, VERIFY_REQUIRED: 'guestOrderPhone' };

/** The form state of an address. */
export function useAddressFields(first: () => AddressFieldValues, isGuest: boolean) {
  const form = useForm({
    first,
    rules: isGuest ? guestRules : memberRules,
    owners: isGuest ? guestOwners : owners,
  });
  return {
    ...form,
    /** The request body. */
    body: addressFormOf(form.values, isGuest),
  };
}

export type AddressFieldsState = ReturnType<typeof useAddressFields>;

const guestRules = rulesFor(true);
const memberRules = rulesFor(false);

function rulesFor(isGuest: boolean) {
  const rules = addressFieldNames.map((name) => [
    name,
    (fields: AddressFieldValues) => addressFieldErrorsOf(fields, isGuest)[name] ?? null,
  ]);
  return Object.fromEntries(rules) as FormRules<AddressFieldValues, AddressFieldName>;
}
