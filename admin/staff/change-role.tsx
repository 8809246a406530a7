import { useMutation } from '@tanstack/react-query';
import type { CrewMember } from '#contract/staff-accounts.ts';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { api } from '../api.ts';
import { Ask } from '../kit/prompt-dialog.tsx';
import { useSay } from '../kit/toast.tsx';
import { listMoved } from '../kit/use-rows.ts';
import { Place, placeOf } from './role-field.tsx';

type Props = { one: CrewMember; sellers: { id: number; name: string }[]; onClose: () => void };

/** Another role for somebody: they sign in anew with it. */
export function Placing({ one, sellers, onClose }: Props) {
  const say = useSay();
  const form = useForm({
    first: { role: one.role, seller: String(one.distributor?.id ?? ''), reason: '' },
    rules: {
      seller: ({ role, seller }) => (role === 'distributor' && !seller ? '판매자를 골라 주세요.' : null),
      reason: ({ reason }) => (reason.trim().length >= 2 ? null : '사유를 입력해 주세요.'),
    },
  });
  const place = useMutation({
    mutationFn: () =>
      api('PUT /v1/staff/people/{id}', {
        params: { id: one.id },
        body: { reason: form.values.reason, ...placeOf(form.values) },
      }),
    onSuccess({ state }) {
      listMoved('people');
      say(state === 'waiting' ? '다른 대표의 승인을 기다려요.' : '역할을 바꿨어요.');
      onClose();
    },
  });
  return (
    <Ask
      opened
      title={`${one.name} 님의 역할`}
      confirm="역할 바꾸기"
      busy={place.isPending}
      error={place.error}
      onConfirm={() => form.check() && place.mutate()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <Place form={form} sellers={sellers} />
        <TextField label="사유" {...form.field('reason')} />
      </div>
    </Ask>
  );
}
