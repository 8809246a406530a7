import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import { AddressForm } from '../checkout/address-form.tsx';
import { useWriteAddress } from '../checkout/book.ts';
import { emptyFields, fieldsOf } from '../checkout/fields.ts';
import { Memo } from '../checkout/memo.tsx';
import { serverFaults } from '../checkout/writing.ts';
import { hasFaults, useFields } from '../checkout/written.ts';
import { isRefusal, messageOf } from '../refused.ts';
import { useSnackbar } from '../shell/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';

export function AddressEditor({ address, first }: { address: Address | null; first: boolean }) {
  const written = useFields(() => (address ? fieldsOf(address) : emptyFields), false);
  const [usual, setUsual] = useState(first || (address?.default ?? false));
  const writing = useWriteAddress();
  const navigate = useNavigate();
  const say = useSnackbar();
  const fixed = first || address?.default === true;

  function save() {
    if (!written.check() || writing.isPending) return;
    writing.mutate(
      { id: address?.id ?? null, form: { ...written.form, default: usual } },
      {
        onSuccess() {
          say(address ? '주소가 변경되었습니다.' : '배송지를 저장했어요.');
          void navigate('/my-cuma/address', { replace: true });
        },
        onError(error) {
          const faults = isRefusal(error, 'VALIDATION', 'ADDRESS_MISMATCH') ? serverFaults(error) : {};
          if (hasFaults(faults)) written.blame(faults);
          else say(messageOf(error));
        },
      },
    );
  }

  return (
    <form
      noValidate
      method="post"
      className="flex flex-col gap-4 px-gutter"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <AddressForm writing={written} />
      <Memo
        value={written.fields.memo}
        error={written.faults.memo}
        onChange={(memo) => written.write({ memo })}
        onLeave={() => written.leave('memo')}
      />
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
