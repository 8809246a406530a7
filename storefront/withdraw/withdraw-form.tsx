import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty.tsx';
import { SelectSheet } from '#ui/select-sheet.tsx';
import { StickyBar } from '#ui/sticky-bar.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Part } from '../checkout/part.tsx';
import { useGuestProof } from '../identity/guest-proof.ts';
import { orderHome } from '../identity/places.ts';
import { choosable, companions, firstSelection, isWholeOnly, pruned, withLines } from '../orders/selection.ts';
import { useAccount } from './account.ts';
import { AccountFields } from './account-fields.tsx';
import { Chooser } from './chooser.tsx';
import { Preview } from './preview.tsx';
import { usePreviews } from './previews.ts';
import { own, type Reason, reasons } from './reasons.ts';
import { useWithdrawing } from './withdrawing.ts';

const choices = reasons.map((reason) => ({ value: reason, label: reason }));

export function WithdrawForm({ order }: { order: Order }) {
  const [search] = useSearchParams();
  const [picked, setSelection] = useState(() => firstSelection(order, search.get('line')));
  const selection = pruned(order, picked);
  const [reason, setReason] = useState<Reason | null>(null);
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const account = useAccount();
  const { busy, withdraw } = useWithdrawing(order);
  const { proof } = useGuestProof(order);
  const unpaid = order.payment.paymentStatus === 'waiting';
  const said = (reason === own ? words : (reason ?? '')).trim();
  const groups = usePreviews(order, selection, said);

  if (choosable(order).length === 0)
    return (
      <EmptyState
        art="box"
        title="지금은 취소할 수 있는 상품이 없어요"
        text="이미 배송이 시작됐다면 받은 뒤에 반품을 신청해 주세요."
        action={{ label: '주문 상세 보기', to: orderHome(order, proof) }}
      />
    );

  const needsAccount = groups.some(({ preview }) => preview?.needsAccount);
  const asks = groups.length > 0 && groups.every(({ way }) => way === 'ask');
  const ready =
    selection.size > 0 &&
    groups.every(({ preview, fetching, error }) => preview && !preview.isBundleOnly && !fetching && !error);
  const cash = groups.reduce((sum, { preview }) => sum + (preview?.cash ?? 0), 0);
  const word = asks ? '취소 요청하기' : '취소하기';
  const count = selection.size;

  function submit() {
    if (!said) {
      setFault(reason === own ? '사유를 입력해 주세요.' : '취소 사유를 선택해 주세요.');
      document.getElementById('withdraw-reason')?.scrollIntoView({ block: 'center' });
      return;
    }
    void withdraw({ selection, groups, reason: said, account: needsAccount ? account : null });
  }

  return (
    <>
      <h1 className="sr-only">주문 취소</h1>
      <Part title={isWholeOnly(order) ? '취소할 주문' : '취소할 상품'}>
        {isWholeOnly(order) && (
          <p className="mb-4 rounded-card bg-sunken px-4 py-3 text-second">이 주문은 전체를 함께 취소할 수 있어요.</p>
        )}
        <Chooser order={order} selection={selection} onChange={setSelection} />
      </Part>
      <Part title="취소 사유">
        <div id="withdraw-reason" className="flex flex-col gap-3">
          <SelectSheet<Reason>
            name="reason"
            label="취소 사유"
            placeholder="사유를 선택해 주세요"
            choices={choices}
            value={reason}
            onPick={(picked) => {
              setReason(picked);
              setFault(null);
            }}
          />
          {reason === own && (
            <TextField
              label="사유"
              name="reason"
              maxLength={200}
              value={words}
              onChange={({ target }) => {
                setWords(target.value);
                setFault(null);
              }}
              hint={`${[...words].length}/200`}
            />
          )}
          {fault && (
            <p role="alert" className="text-danger text-second">
              {fault}
            </p>
          )}
        </div>
      </Part>
      <Part title={unpaid ? '환불' : '환불 예정'}>
        {unpaid ? (
          <p className="text-ink-600">
            아직 입금하지 않은 주문이라 환불할 금액이 없어요. 사용한 쿠폰과 포인트는 바로 돌아와요.
          </p>
        ) : selection.size === 0 ? (
          <p className="text-ink-600">취소할 상품을 골라 주세요.</p>
        ) : (
          <div className="flex flex-col gap-7">
            {groups.map((group) => (
              <Preview
                key={group.way}
                order={order}
                group={group}
                onTakeBundle={() =>
                  setSelection(
                    withLines(
                      selection,
                      companions(
                        order,
                        group.lines.map(({ pid }) => pid),
                      ),
                    ),
                  )
                }
              />
            ))}
          </div>
        )}
      </Part>
      {needsAccount && (
        <Part title="환불받을 계좌">
          <AccountFields account={account} />
        </Part>
      )}
      <StickyBar>
        <Button size="large" full busy={busy} disabled={!ready} onClick={submit}>
          {unpaid || count === 0 || !ready ? word : `${count}개 상품 ${cash.toLocaleString('ko-KR')}원 ${word}`}
        </Button>
      </StickyBar>
    </>
  );
}
