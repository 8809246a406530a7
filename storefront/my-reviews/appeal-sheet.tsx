import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { CustomerReview } from '#contract/reviews.ts';
import { Button } from '#ui/button.tsx';
import { BottomSheet } from '#ui/sheet.tsx';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useReviewLists } from './use-review-lists.ts';

export function AppealSheet({ review, onClose }: { review: CustomerReview; onClose: () => void }) {
  const id = useId();
  const [contents, setContents] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const lists = useReviewLists();
  const showSnackbar = useSnackbar();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /v1/app-users/reviews/{id}/appeal', { params: { id: review.id }, body: { contents } }),
    onSuccess(changed) {
      lists.changed(changed);
      onClose();
      showSnackbar('이의 신청을 받았어요. 확인하고 알려 드릴게요.');
    },
    onError: (error) => setFault(errorMessageOf(error)),
  });
  return (
    <BottomSheet
      opened
      onClose={onClose}
      title="이의 신청"
      footer={
        <Button full size="large" busy={isPending} onClick={() => mutate()}>
          신청하기
        </Button>
      }
    >
      <label htmlFor={id} className="mb-1.5 block font-medium text-ink-600 text-second">
        왜 다시 보여야 하는지 알려 주세요
      </label>
      <textarea
        id={id}
        rows={5}
        maxLength={1000}
        value={contents}
        onChange={({ target }) => {
          setContents(target.value);
          setFault(null);
        }}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-note`}
        className="block w-full resize-none rounded-card bg-surface px-4 py-3 outline-none ring-1 ring-line ring-inset focus:ring-2 focus:ring-ink-900"
      />
      <p id={`${id}-note`} className={fault ? 'mt-1.5 text-danger text-second' : 'mt-1.5 text-ink-600 text-second'}>
        {fault ?? '10자 이상 적어 주세요. 이의는 한 번 신청할 수 있어요.'}
      </p>
    </BottomSheet>
  );
}
