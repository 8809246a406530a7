import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessageOf } from '#client/error-messages.ts';
import type { DeliveryAddress } from '#contract/addresses.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { submitHandler } from '#ui/form.ts';
import { useWriteAddress } from '../address/address-book.ts';
import { AddressFields } from '../address/address-form.tsx';
import { DeliveryMemoField } from '../address/delivery-memo.tsx';
import { addressFieldsOf, emptyAddressFields } from '../address/fields.ts';
import { useAddressFields } from '../address/use-address-fields.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';

export function AddressEditor({ address, first }: { address: DeliveryAddress | null; first: boolean }) {
  const written = useAddressFields(() => (address ? addressFieldsOf(address) : emptyAddressFields), false);
  const [usual, setUsual] = useState(first || (address?.default ?? false));
  const writing = useWriteAddress();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  const fixed = first || address?.default === true;

  function save() {
    if (!written.check() || writing.isPending) return;
    writing.mutate(
      { id: address?.id ?? null, form: { ...written.body, default: usual } },
      {
        onSuccess() {
          showSnackbar(address ? '주소가 변경되었습니다.' : '배송지를 저장했어요.');
          void navigate('/my-cuma/address', { replace: true });
        },
        onError: (error) => written.blame(error) || showSnackbar(errorMessageOf(error)),
      },
    );
  }

  return (
    <form noValidate method="post" className="flex flex-col gap-4 px-gutter" onSubmit={submitHandler(save)}>
      <AddressFields writing={written} />
      <DeliveryMemoField writing={written} />
      <Checkbox
        label="기본 배송지로 저장"
        name="default"
        checked={usual}
        disabled={fixed}
        onChange={({ target }) => setUsual(target.checked)}
      />
      <Button type="submit" size="large" full busy={writing.isPending}>
        저장
      </Button>
    </form>
  );
}
