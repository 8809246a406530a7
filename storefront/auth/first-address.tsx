import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { useForm } from '#ui/form.ts';
import type { FormRules } from '#ui/form-state.ts';
import { useWriteAddress } from '../address/address-book.ts';
import {
  type AddressFieldName,
  type AddressFieldValues,
  addressFieldErrorOf,
  addressFormOf,
  emptyAddressFields,
} from '../address/fields.ts';
import { PostcodeField } from '../address/place-field.tsx';
import { useSnackbar } from '../layout/snackbar-provider.tsx';

/** The optional first address of a new member (spec §3). It is saved after the sign-up, with the member as receiver. */
export function useFirstAddress() {
  const form = useForm({ first: emptyAddressFields, rules });
  const writing = { ...form, body: addressFormOf(form.values, false) };
  const [defaultDeclare, declareDefault] = useState(true);
  const adding = useWriteAddress();
  const showSnackbar = useSnackbar();
  return {
    writing,
    defaultDeclare,
    declareDefault,
    showErrors: form.showErrors,
    /** A refused address does not undo the sign-up: the member reads why and can add it later. */
    async save(receiver: { receiverName: string; phone: string }) {
      if (writing.values.zonecode === '') return;
      await adding
        .mutateAsync({ id: null, form: { ...writing.body, ...receiver, default: defaultDeclare } })
        .catch((error: unknown) => showSnackbar(errorMessageOf(error)));
    },
  };
}

const isValid = () => null;
/** Without a place no address is given. The receiver is the member, whose name and phone the form asks for elsewhere. */
const rules: FormRules<AddressFieldValues, AddressFieldName> = {
  receiverName: isValid,
  phone: isValid,
  zonecode: isValid,
  addressDetail: (fields) => (fields.zonecode === '' ? null : addressFieldErrorOf('addressDetail', fields)),
  memo: isValid,
  guestOrderName: isValid,
  guestOrderPhone: isValid,
};

export type FirstAddressState = ReturnType<typeof useFirstAddress>;

export function FirstAddress({ place }: { place: FirstAddressState }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-ink-600 text-second">
        배송지 미리 등록 (선택)
        <ChevronDown className="ml-1 size-4 group-open:rotate-180" aria-hidden />
      </summary>
      <div className="mt-2 flex flex-col gap-4">
        <PostcodeField writing={place.writing} />
        <Checkbox
          label="기본 배송지로 저장"
          checked={place.defaultDeclare}
          onChange={({ target }) => place.declareDefault(target.checked)}
        />
      </div>
    </details>
  );
}
