import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReviewReportReason } from '#contract/reviews.ts';
import { useForm } from '#ui/form.ts';
import { TextArea } from '#ui/text-area.tsx';
import { adminApi } from '../admin-api.ts';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { NativeSelect } from '../kit/select.tsx';
import { useToast } from '../kit/toast.tsx';
import { invalidateList } from '../kit/use-rows.ts';

const reasons = [
  ['personal', '개인정보가 있어요'],
  ['abuse', '욕설이나 비방이에요'],
  ['advert', '광고예요'],
  ['unrelated', '상품과 관계없어요'],
  ['copied', '남의 글이나 사진이에요'],
] as const satisfies readonly (readonly [ReviewReportReason, string])[];

/** Hides a review for one of the permitted reasons. A low rating is not one of them. */
export function HideReviewDialog({ id, opened, onClose }: { id: number; opened: boolean; onClose: () => void }) {
  const showToast = useToast();
  const [reason, setReason] = useState<ReviewReportReason>('personal');
  const form = useForm({ first: { words: '' }, rules: { words: () => null } });
  const hide = useMutation({
    mutationFn: () =>
      adminApi('PUT /v1/staff/reviews/{id}/blind', {
        params: { id },
        body: { reason, words: form.values.words.trim() },
      }),
    onSuccess() {
      showToast('후기를 가렸어요.');
      invalidateList('reviews');
      onClose();
    },
  });
  return (
    <PromptDialog
      opened={opened}
      title="후기를 가릴까요?"
      confirm="가리기"
      danger
      busy={hide.isPending}
      error={hide.error}
      onConfirm={() => hide.mutate()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <NativeSelect label="까닭" value={reason} options={reasons} onChange={setReason} />
        <TextArea label="덧붙일 말" most={500} rows={3} {...form.field('words')} />
        <p className="text-ink-600 text-second">별점이 낮다는 것은 까닭이 될 수 없어요. 쓴 분은 이의를 낼 수 있어요.</p>
      </div>
    </PromptDialog>
  );
}
