import { type Ref, useImperativeHandle, useState } from 'react';
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
import type { FirstAddressHandle } from './first-address.tsx';

export default function FirstAddressFields({ handle }: { handle: Ref<FirstAddressHandle> }) {
  const form = useForm({ first: emptyAddressFields, rules });
  const [isDefault, setDefault] = useState(true);
  const adding = useWriteAddress();
  const showSnackbar = useSnackbar();
  const body = addressFormOf(form.values, false);
  useImperativeHandle(handle, () => ({
    showErrors: form.showErrors,
    /** A refused address does not undo the sign-up: the member reads why and can add it later. */
    async save(receiver) {
      if (form.values.zonecode === '') return;
      await adding
        .mutateAsync({ id: null, form: { ...body, ...receiver, default: isDefault } })
        .catch((error: unknown) => showSnackbar(errorMessageOf(error)));
    },
  }));
  return (
    <div className="mt-2 flex flex-col gap-4">
      <PostcodeField writing={{ ...form, body }} />
      <Checkbox label="기본 배송지로 저장" checked={isDefault} onChange={({ target }) => setDefault(target.checked)} />
    </div>
  );
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
