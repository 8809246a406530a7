import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryAddress } from '#contract/addresses.ts';
import { addressText } from '#contract/rules/address-text.ts';
import type { StaffOrderPage } from '#contract/staff-orders.ts';
import { Button } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { FactList } from '../kit/facts.tsx';
import { ReasonDialog } from '../kit/reason-dialog.tsx';
import { unmaskPrompt } from '../kit/unmask-reason.ts';
import { useStaffPermissions } from '../session/me.ts';
import { giftLabel } from './gift-label.ts';

/** The buyer and the address, masked until a reason is given. Unmasked data is dropped when the screen closes. */
export function UnmaskedContacts({ order }: { order: StaffOrderPage }) {
  const may = useStaffPermissions();
  const [asking, setAsking] = useState(false);
  const unmask = useMutation({
    mutationFn: (reason: string) =>
      adminApi('POST /v1/staff/orders/{id}/unmask', { params: { id: order.id }, body: { reason } }),
  });
  const unmasked = unmask.data;
  const { appUser } = order;
  const address = unmasked?.address ?? order.address;
  return (
    <section className="pane p-4">
      <h2 className="mb-2 font-bold text-section">사람과 주소</h2>
      <FactList
        facts={[
          ['주문한 분', unmasked?.buyer?.name ?? appUser?.name],
          ['전화', unmasked?.buyer?.phone ?? appUser?.phone],
          ...(order.isGift ? [] : addressFacts(address)),
          ...(unmasked?.receivers ?? []).flatMap(({ line, address }) =>
            addressFacts(address).map(([name, value]) => [`${giftLabel(order, line)} ${name}`, value] as const),
          ),
          [
            '환불 계좌',
            unmasked?.refundAccount && `${unmasked.refundAccount.bankName} ${unmasked.refundAccount.accountNumber}`,
          ],
          ['예금주', unmasked?.refundAccount?.owner],
        ]}
      />
      {may('unmask') && !unmasked && (
        <Button variant="secondary" size="small" className="mt-3" onClick={() => setAsking(true)}>
          가린 정보 보기
        </Button>
      )}
      <ReasonDialog prompt={asking ? unmaskPrompt(unmask.mutateAsync) : null} onClose={() => setAsking(false)} />
    </section>
  );
}

function addressFacts(address: DeliveryAddress) {
  return [
    ['받는 분', address.receiverName],
    ['받는 전화', address.phone],
    ['주소', `(${address.zonecode}) ${addressText(address)} ${address.addressDetail}`],
    ['메모', address.memo],
  ] as const;
}
