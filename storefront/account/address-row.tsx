import { errorMessageOf } from '#client/error-messages.ts';
import type { DeliveryAddress } from '#contract/addresses.ts';
import { addressText } from '#contract/rules/address-text.ts';
import { hyphenatePhone } from '#contract/rules/phone.ts';
import { AddressCard } from '#ui/address-card.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useRemoveAddress, useWriteAddress } from '../address/address-book.ts';
import { addressFieldsOf, addressFormOf } from '../address/fields.ts';
import { useErrorSnackbar, useSnackbar } from '../layout/snackbar-provider.tsx';

export function AddressRow({ address }: { address: DeliveryAddress }) {
  const writing = useWriteAddress();
  const removing = useRemoveAddress();
  const showErrorSnackbar = useErrorSnackbar();
  const showSnackbar = useSnackbar();
  const { id, receiverName } = address;
  if (id === null) return null;

  function choose() {
    writing.mutate(
      { id, form: { ...addressFormOf(addressFieldsOf(address), false), default: true } },
      {
        onSuccess: () => showSnackbar('기본 배송지를 바꿨어요.'),
        onError: (error) => showSnackbar(errorMessageOf(error)),
      },
    );
  }

  function remove(known: number) {
    showErrorSnackbar({
      message: `${receiverName}님의 주소를 삭제할까요?`,
      title: '배송지 삭제',
      confirm: '삭제',
      cancel: '취소',
      danger: true,
      onConfirm: () =>
        removing.mutate(known, {
          onSuccess: () => showSnackbar('주소가 삭제되었습니다.'),
          onError: (error) => showSnackbar(errorMessageOf(error)),
        }),
    });
  }

  return (
    <li className="border-line border-b py-5 last:border-b-0">
      <AddressCard
        receiverName={receiverName}
        phone={hyphenatePhone(address.phone)}
        address={addressText(address)}
        detail={address.addressDetail === '-' ? '' : address.addressDetail}
        zonecode={address.zonecode}
        memo={address.memo}
        isDefault={address.default}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink to={`/my-cuma/address/${id}`} variant="secondary" size="small">
          수정
        </ButtonLink>
        <Button variant="secondary" size="small" busy={removing.isPending} onClick={() => remove(id)}>
          삭제
        </Button>
        {!address.default && (
          <Button variant="ghost" size="small" busy={writing.isPending} onClick={choose}>
            기본 배송지로
          </Button>
        )}
      </div>
    </li>
  );
}
