import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#client/error-messages.ts';
import { groupThousands } from '#contract/rules/money.ts';
import type { StockItem } from '#contract/stock-list.ts';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { adminApi } from '../admin-api.ts';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { useToast } from '../kit/toast.tsx';
import { invalidateList } from '../kit/use-rows.ts';

/** "+30" or "-5" is a difference. A plain number is a count, accepted only while the stock is as it was `seen`. */
export function stockChangeOf(text: string, seen: number) {
  const plain = text.replace(/[\s,]/g, '');
  if (/^[+-]\d{1,7}$/.test(plain) && Number(plain) !== 0) return { by: Number(plain) };
  if (/^\d{1,7}$/.test(plain)) return { counted: Number(plain), seen };
  return null;
}

/** The resulting stock in the warehouse and for sale, as far as the input is valid. */
function stockAfter(text: string, option: StockItem) {
  const amount = stockChangeOf(text, option.inWarehouse);
  if (!amount) return null;
  const by = amount.by ?? amount.counted - option.inWarehouse;
  const sign = by > 0 ? '+' : '';
  return `차이 ${sign}${groupThousands(by)}개 → 창고 ${groupThousands(option.inWarehouse + by)}개, 판매 가능 ${groupThousands((option.saleable ?? 0) + by)}개`;
}

/** `first` is the option as it was when the dialog opened, `now` as the list last read it. */
type Props = { first: StockItem | null; now: StockItem | undefined; onClose: () => void };

/** Corrects the stock of an option by a difference or by a count. */
export function StockCountDialog({ first, now, onClose }: Props) {
  const showToast = useToast();
  const [option, setOption] = useState(first);
  const [moved, setMoved] = useState(false);
  // Items moved after a count do not change what the count is compared with, until a refusal has said so.
  if (moved && now && now.inWarehouse !== option?.inWarehouse) {
    setOption(now);
    setMoved(false);
  }
  const form = useForm({
    first: { amount: '', reason: '' },
    rules: {
      amount: ({ amount }) =>
        stockChangeOf(amount, 0) ? null : '+30, -5처럼 더하거나 빼고, 센 수량은 숫자만 적어 주세요.',
      reason: ({ reason }) => (reason.trim().length >= 2 ? null : '사유를 입력해 주세요.'),
    },
  });
  const change = useMutation({
    mutationFn: () => {
      if (!option) throw new Error('no option');
      const body = { ...stockChangeOf(form.values.amount, option.inWarehouse), reason: form.values.reason.trim() };
      return adminApi('PUT /v1/staff/options/{id}/stock', { params: { id: option.id }, body });
    },
    onSuccess({ saleable }) {
      showToast(`이제 ${groupThousands(saleable)}개를 팔 수 있어요.`);
      onClose();
    },
    onError: (error) => setMoved(isApiError(error, 'STOCK_MOVED')),
    onSettled: () => invalidateList('shelf'),
  });
  return (
    <PromptDialog
      opened={option !== null}
      title={option ? `${option.product.name} · ${option.name}` : ''}
      confirm="고치기"
      busy={change.isPending}
      error={change.error}
      onConfirm={() => form.check() && change.mutate()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {option && (
          <dl className="grid grid-cols-3 gap-2 text-center">
            {(
              [
                ['판매 가능', option.saleable ?? 0],
                ['출고 전', option.held + option.unshipped],
                ['창고에 있는 수', option.inWarehouse],
              ] as const
            ).map(([name, units]) => (
              <div key={name}>
                <dt className="text-ink-600 text-second">{name}</dt>
                <dd className="tabular font-medium">{groupThousands(units)}개</dd>
              </div>
            ))}
          </dl>
        )}
        <TextField
          label="수량"
          placeholder="+30, -5 또는 센 수량"
          hint={
            (option && stockAfter(form.values.amount, option)) ??
            '창고에 있는 것을 모두 세어 주세요. 출고 전인 것도 세요.'
          }
          autoComplete="off"
          {...form.field('amount')}
        />
        <TextField label="사유" {...form.field('reason')} />
      </div>
    </PromptDialog>
  );
}
