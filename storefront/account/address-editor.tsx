import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#client/error-messages.ts';
import type { Address } from '#contract/addresses.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { sending } from '#ui/form.ts';
import { useWriteAddress } from '../address/address-book.ts';
import { AddressForm } from '../address/address-form.tsx';
import { Memo } from '../address/delivery-memo.tsx';
import { emptyFields, fieldsOf } from '../address/fields.ts';
import { useAddress } from '../address/use-address-fields.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';

export function AddressEditor({ address, first }: { address: Address | null; first: boolean }) {
  const written = useAddress(() => (address ? fieldsOf(address) : emptyFields), false);
  const [usual, setUsual] = useState(first || (address?.default ?? false));
  const writing = useWriteAddress();
  const navigate = useNavigate();
  const say = useSnackbar();
  const fixed = first || address?.default === true;

  function save() {
    if (!written.check() || writing.isPending) return;
    writing.mutate(
      { id: address?.id ?? null, form: { ...written.body, default: usual } },
      {
        onSuccess() {
          say(address ? '주소가 변경되었습니다.' : '배송지를 저장했어요.');
          void navigate('/my-cuma/address', { replace: true });
        },
        onError: (error) => written.blame(error) || say(messageOf(error)),
      },
    );
  }

  return (
    <form noValidate method="post" className="flex flex-col gap-4 px-gutter" onSubmit={sending(save)}>
      <AddressForm writing={written} />
      <Memo writing={written} />
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
