import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import { groupThousands } from '#contract/rules/money.ts';
import type { StockItem } from '#contract/stock-list.ts';
import { adminApi } from '../admin-api.ts';
import { useToast } from '../kit/toast.tsx';
import { invalidateList } from '../kit/use-rows.ts';
import { stockChangeOf } from './stock-count.tsx';

/** Default reasons of a quick stock change: received, removed, counted. */
const reasons = { more: '입고', less: '빠짐', counted: '실사' };

type Props = {
  option: StockItem;
  /** A sign typed outside of any field, which this field continues. Null for every other field. */
  begun: { sign: string } | null;
};

/** A stock change typed in the row, such as "+30" and Enter. */
export function QuickStockEntry({ option, begun }: Props) {
  const showToast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  // A count is compared with the stock at its first digit, and after a refusal with the number that the refusal names.
  const [seen, setSeen] = useState(option.inWarehouse);
  if (text === '' && seen !== option.inWarehouse) setSeen(option.inWarehouse);
  const [from, setFrom] = useState(begun);
  const focusedEntry = useRef(begun);
  if (from !== begun) {
    setFrom(begun);
    if (begun) setText(begun.sign);
  }
  // The sign is in the field before it is focused. A row that is rendered again does not take the focus.
  useLayoutEffect(() => {
    if (begun && focusedEntry.current !== begun) field.current?.focus();
    focusedEntry.current = begun;
  }, [begun]);

  async function sendChange() {
    const amount = stockChangeOf(text, seen);
    if (!amount) return showToast('+30, -5처럼 더하거나 빼고, 센 수량은 숫자만 적어 주세요.');
    const reason = amount.by === undefined ? reasons.counted : amount.by > 0 ? reasons.more : reasons.less;
    setBusy(true);
    const call = { params: { id: option.id }, body: { ...amount, reason } };
    await adminApi('PUT /v1/staff/options/{id}/stock', call)
      .then(({ saleable }) => {
        showToast(`이제 ${groupThousands(saleable)}개를 팔 수 있어요.`);
        setText('');
      })
      .catch((error: unknown) => {
        if (isApiError(error, 'STOCK_MOVED')) setSeen((error.details as { stocked: number }).stocked);
        showToast(errorMessageOf(error));
      })
      .finally(() => {
        setBusy(false);
        invalidateList('shelf');
      });
  }

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') field.current?.blur();
    if (event.key === 'Enter' && !busy) void sendChange();
  };
  return (
    <input
      ref={field}
      className="field w-20 text-right"
      aria-label={`${option.product.name} ${option.name} 수량 더하거나 빼기`}
      placeholder="+30"
      autoComplete="off"
      maxLength={8}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={press}
    />
  );
}
