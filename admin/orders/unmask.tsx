import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryAddress } from '#contract/addresses.ts';
import type { StaffOrderPage } from '#contract/staff-orders.ts';
import { Button } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { FactList } from '../kit/facts.tsx';
import { ReasonDialog } from '../kit/reason-dialog.tsx';
import { unmaskPrompt } from '../kit/unmask-reason.ts';
import { useStaffPermissions } from '../session/me.ts';

/** The buyer and the address, masked until a reason is given. Unmasked data is dropped when the screen closes. */
export function UnmaskedContacts({ order }: { order: StaffOrderPage }) {
  const may = useStaffPermissions();
  const [asking, setAsking] = useState(false);
  const look = useMutation({
    mutationFn: (reason: string) =>
      adminApi('POST /v1/staff/orders/{id}/unmask', { params: { id: order.id }, body: { reason } }),
  });
  const seen = look.data;
  const { appUser } = order;
  const address = seen?.address ?? order.address;
  return (
    <section className="pane p-4">
      <h2 className="mb-2 font-bold text-section">사람과 주소</h2>
      <FactList
        facts={[
          ['주문한 분', seen?.buyer?.name ?? appUser?.name],
          ['전화', seen?.buyer?.phone ?? appUser?.phone],
          ...(order.isGift ? [] : doorOf(address)),
          ...(seen?.receivers ?? []).flatMap(({ address: door }) => doorOf(door)),
          ['환불 계좌', seen?.refundAccount && `${seen.refundAccount.bankName} ${seen.refundAccount.accountNumber}`],
          ['예금주', seen?.refundAccount?.owner],
        ]}
      />
      {may('unmask') && !seen && (
        <Button variant="secondary" size="small" className="mt-3" onClick={() => setAsking(true)}>
          가린 정보 보기
        </Button>
      )}
      <ReasonDialog asked={asking ? unmaskPrompt(look.mutateAsync) : null} onClose={() => setAsking(false)} />
    </section>
  );
}

function doorOf(door: DeliveryAddress) {
  const street = door.selectedAddress === 'J' ? door.jibunAddress : door.roadAddress;
  return [
    ['받는 분', door.receiverName],
    ['받는 전화', door.phone],
    ['주소', `(${door.zonecode}) ${street} ${door.addressDetail}`],
    ['메모', door.memo],
  ] as const;
}
