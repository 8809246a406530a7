import { useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { DeliveryAddressForm as Form } from '#contract/addresses.ts';
import type { Order } from '#contract/orders.ts';
import { addressText } from '#contract/rules/address-text.ts';
import { formatWon } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler } from '#ui/form.ts';
import { useAddressBook } from '../address/address-book.ts';
import { AddressBookRow } from '../address/address-book-row.tsx';
import { AddressFields } from '../address/address-form.tsx';
import { DeliveryMemoField } from '../address/delivery-memo.tsx';
import { addressFieldsOf, addressFormOf } from '../address/fields.ts';
import { useAddressFields } from '../address/use-address-fields.ts';
import { useErrorSnackbar, useSnackbar } from '../layout/snackbar-provider.tsx';
import { useOrderCache } from './order-cache.ts';

const surchargeBack = ({ refunds }: Order) =>
  refunds.filter(({ kind }) => kind === 'area').reduce((sum, { cash }) => sum + cash, 0);

/** Changes the delivery address: one tap on the address book, or a new address. */
export default function AddressChange({ order, onDone }: { order: Order; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const { data: book } = useAddressBook();
  const { put, refresh } = useOrderCache();
  const showSnackbar = useSnackbar();
  const showErrorSnackbar = useErrorSnackbar();
  const written = useAddressFields(() => addressFieldsOf(order.address), false);

  async function sendAddress(form: Form) {
    if (busy) return;
    setBusy(true);
    try {
      const { guestOrderName, guestOrderPhone } = order.address;
      const body = { ...form, ...(guestOrderName && guestOrderPhone ? { guestOrderName, guestOrderPhone } : {}) };
      const call = { params: { id: order.id }, body };
      const moved = await api('PUT /v1/app-users/orders/{id}/delivery-address', call);
      put(moved);
      const back = surchargeBack(moved) - surchargeBack(order);
      showSnackbar(
        back > 0 ? `주소가 변경되었습니다. 추가 배송비 ${formatWon(back)}을 돌려드려요.` : '주소가 변경되었습니다.',
      );
      onDone();
    } catch (error) {
      if (isApiError(error, 'ADDRESS_MISMATCH')) written.write(addressFieldsOf(form));
      if (!written.blame(error)) showSnackbar(errorMessageOf(error));
      if (isApiError(error, 'ADDRESS_LOCKED', 'INVALID_STATUS_TRANSITION')) await refresh(order);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-5">
      {book && book.length > 0 && (
        <section>
          <h2 className="font-bold text-title">저장한 배송지</h2>
          <ul>
            {book.map((address) => (
              <AddressBookRow
                key={address.id}
                address={address}
                disabled={busy}
                onPick={() =>
                  showErrorSnackbar({
                    title: '이 주소로 바꿀까요?',
                    message: `${address.receiverName} · ${addressText(address)}`,
                    confirm: '변경',
                    cancel: '아니요',
                    onConfirm: () => void sendAddress(addressFormOf(addressFieldsOf(address), false)),
                  })
                }
              />
            ))}
          </ul>
        </section>
      )}
      <form
        noValidate
        method="post"
        className="flex flex-col gap-4"
        onSubmit={submitHandler(() => written.check() && void sendAddress(written.body))}
      >
        <h2 className="font-bold text-title">{book && book.length > 0 ? '직접 입력' : '새 배송지'}</h2>
        <AddressFields writing={written} />
        <DeliveryMemoField writing={written} />
        <p className="text-caption text-ink-600">
          배송비가 더 드는 지역으로는 바꿀 수 없고, 덜 드는 지역이면 추가 배송비 차액을 돌려드려요.
        </p>
        <Button type="submit" size="large" full busy={busy}>
          이 주소로 변경
        </Button>
      </form>
    </div>
  );
}
