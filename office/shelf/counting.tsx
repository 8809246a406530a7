import { useMutation } from '@tanstack/react-query';
import { grouped } from '#contract/rules/amount.ts';
import type { Shelved } from '#contract/shelf.ts';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { api } from '../api.ts';
import { Ask } from '../kit/ask.tsx';
import { listMoved } from '../kit/rows.ts';
import { useSay } from '../kit/saying.tsx';

/** "+30" or "-5" more or less; a bare number is what was counted, taken only while it stands as it was seen. */
export function amountOf(text: string, seen: number) {
  const plain = text.replace(/[\s,]/g, '');
  if (/^[+-]\d{1,7}$/.test(plain) && Number(plain) !== 0) return { by: Number(plain) };
  if (/^\d{1,7}$/.test(plain)) return { counted: Number(plain), seen };
  return null;
}

/** Puts the number of an option right, by a difference or by what was counted. */
export function Counting({ option, onClose }: { option: Shelved | null; onClose: () => void }) {
  const say = useSay();
  const form = useForm({
    first: { amount: '', reason: '' },
    rules: {
      amount: ({ amount }) => (amountOf(amount, 0) ? null : '+30, -5처럼 더하거나 빼고, 센 수량은 숫자만 적어 주세요.'),
      reason: ({ reason }) => (reason.trim().length >= 2 ? null : '사유를 입력해 주세요.'),
    },
  });
  const change = useMutation({
    mutationFn: () => {
      if (!option) throw new Error('no option');
      const body = { ...amountOf(form.values.amount, option.stocked), reason: form.values.reason.trim() };
      return api('PUT /v1/staff/options/{id}/stock', { params: { id: option.id }, body }, { once: true });
    },
    onSuccess({ saleable }) {
      say(`이제 ${grouped(saleable)}개를 팔 수 있어요.`);
      onClose();
    },
    onSettled: () => listMoved('shelf'),
  });
  return (
    <Ask
      opened={option !== null}
      title={option ? `${option.product.name} · ${option.name}` : ''}
      confirm="고치기"
      busy={change.isPending}
      error={change.error}
      onConfirm={() => form.check() && change.mutate()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <TextField
          label="수량"
          placeholder="+30, -5 또는 센 수량"
          hint={option && `지금 들어온 것 ${grouped(option.stocked)}개 (판 것 포함)`}
          autoComplete="off"
          {...form.field('amount')}
        />
        <TextField label="사유" {...form.field('reason')} />
      </div>
    </Ask>
  );
}
