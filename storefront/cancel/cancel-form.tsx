import { useSearchParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { StickyBar } from '#ui/bottom-action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty.tsx';
import { checkAll, sending, useForm } from '#ui/form.ts';
import { Part } from '../checkout/section.tsx';
import { Heading } from '../layout/heading.tsx';
import { choosable, firstSelection, isWholeOnly, pruned, type Selection } from '../orders/selection.ts';
import { useAccount } from '../verification/account.ts';
import { AccountFields } from '../verification/account-fields.tsx';
import { useGuestProof } from '../verification/guest-proof.ts';
import { orderHome } from '../verification/return-places.ts';
import { saidOf, standing, type Withdrawal, withdrawalRules } from './cancel-form-state.ts';
import { Why } from './cancel-reason.tsx';
import { Chooser } from './line-picker.tsx';
import { Back } from './refund-summary.tsx';
import { useWithdrawing } from './use-cancel.ts';
import { usePreviews } from './use-refund-preview.ts';

export function WithdrawForm({ order }: { order: Order }) {
  const [search] = useSearchParams();
  const form = useForm({
    first: (): Withdrawal => ({ selection: firstSelection(order, search.get('line')), reason: null, words: '' }),
    rules: withdrawalRules,
  });
  const selection = pruned(order, form.values.selection);
  const account = useAccount();
  const isUnpaid = order.payment.paymentStatus === 'waiting';
  const reason = saidOf(form.values);
  const groups = usePreviews(order, selection, reason);
  const { isReady, needsAccount, label } = standing(groups, selection.size, isUnpaid);
  const choose = (next: Selection) => form.write({ selection: next });
  const { busy, withdraw } = useWithdrawing(order, choose);

  if (choosable(order).length === 0) return <Nothing order={order} />;

  function send() {
    if (!checkAll(form, ...(needsAccount ? [account] : []))) return;
    void withdraw({ selection, groups, reason, account: needsAccount ? account : null });
  }

  return (
    <form noValidate method="post" onSubmit={sending(send)}>
      <Heading />
      <Part title={isWholeOnly(order) ? '취소할 주문' : '취소할 상품'}>
        {isWholeOnly(order) && (
          <p className="mb-4 rounded-card bg-sunken px-4 py-3 text-second">이 주문은 전체를 함께 취소할 수 있어요.</p>
        )}
        <Chooser order={order} selection={selection} onChange={choose} />
      </Part>
      <Part>
        <Why form={form} />
      </Part>
      <Part title={isUnpaid ? '환불' : '환불 예정'}>
        <Back order={order} groups={groups} selection={selection} isUnpaid={isUnpaid} onChoose={choose} />
      </Part>
      {needsAccount && (
        <Part title="환불받을 계좌">
          <AccountFields account={account} />
        </Part>
      )}
      <StickyBar>
        <Button type="submit" size="large" full busy={busy} disabled={!isReady}>
          {label}
        </Button>
      </StickyBar>
    </form>
  );
}

function Nothing({ order }: { order: Order }) {
  const { proof } = useGuestProof(order);
  return (
    <>
      <Heading />
      <EmptyState
        art="box"
        title="지금은 취소할 수 있는 상품이 없어요"
        text="이미 배송이 시작됐다면 받은 뒤에 반품을 신청해 주세요."
        action={{ label: '주문 상세 보기', to: orderHome(order, proof) }}
      />
    </>
  );
}
