import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { ReviewReportReason } from '#contract/reviews.ts';
import { Button } from '#ui/button.tsx';
import { Radio } from '#ui/radio.tsx';
import { BottomSheet } from '#ui/sheet.tsx';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { reviewFaultTexts } from './report-reasons.ts';
import { reviewKeys } from './reviews-query-keys.ts';

type Props = { product: number; review: number; onClose: () => void };

export function ReportReviewSheet({ product, review, onClose }: Props) {
  const id = useId();
  const [reason, setReason] = useState<ReviewReportReason | null>(null);
  const [detail, setDetail] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const cache = useQueryClient();
  const showSnackbar = useSnackbar();
  const { mutate, isPending } = useMutation({
    mutationFn: (picked: ReviewReportReason) =>
      api('POST /v1/app-users/reviews/{id}/report', { params: { id: review }, body: { reason: picked, detail } }),
    onSuccess() {
      onClose();
      showSnackbar('신고를 받았어요. 확인하고 알려 드릴게요.');
      void cache.invalidateQueries({ queryKey: reviewKeys.ofProduct(product) });
    },
    onError: (error) => setFault(errorMessageOf(error)),
  });
  return (
    <BottomSheet
      opened
      onClose={onClose}
      title="후기 신고"
      footer={
        <Button
          full
          size="large"
          busy={isPending}
          onClick={() => (reason ? mutate(reason) : setFault('신고하는 이유를 골라 주세요.'))}
        >
          신고하기
        </Button>
      }
    >
      <fieldset>
        <legend className="sr-only">신고하는 이유</legend>
        {Object.entries(reviewFaultTexts).map(([key, text]) => (
          <Radio
            key={key}
            name={id}
            label={text}
            className="flex w-full"
            checked={reason === key}
            onChange={() => {
              setReason(key as ReviewReportReason);
              setFault(null);
            }}
          />
        ))}
      </fieldset>
      <label htmlFor={id} className="mt-3 mb-1.5 block font-medium text-ink-600 text-second">
        자세한 내용 (선택)
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={500}
        value={detail}
        onChange={({ target }) => setDetail(target.value)}
        className="block w-full resize-none rounded-card bg-surface px-4 py-3 outline-none ring-1 ring-line ring-inset focus:ring-2 focus:ring-ink-900"
      />
      {fault && (
        <p role="alert" className="mt-1.5 text-danger text-second">
          {fault}
        </p>
      )}
      <p className="mt-2 text-caption text-ink-600">별점이 낮다는 이유로는 후기를 가리지 않아요.</p>
    </BottomSheet>
  );
}
