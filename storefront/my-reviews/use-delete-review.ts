import { useMutation } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { messageOf } from '#client/error-messages.ts';
import type { MyReview } from '#contract/reviews.ts';
import { grouped } from '#contract/rules/money.ts';
import { useSnackbar, useWarning } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';
import { useReviewLists } from './use-review-lists.ts';

/** Takes a review away after saying what becomes of its points. */
export function useRemoving(review: MyReview) {
  const lists = useReviewLists();
  const { user, update } = useSession();
  const say = useSnackbar();
  const warn = useWarning();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('DELETE /v1/app-users/reviews/{id}', { params: { id: review.id } }),
    onSuccess({ line, point }) {
      lists.removed(review, line);
      if (user) update({ ...user, point: user.point - point });
      say(point > 0 ? `후기를 삭제했어요. ${grouped(point)}P를 회수했어요.` : '후기를 삭제했어요.');
    },
    onError: (error) => say(messageOf(error)),
  });
  const ask = () =>
    warn({
      title: '후기를 삭제할까요?',
      message:
        review.point > 0
          ? `이 후기로 받은 ${grouped(review.point)}P가 회수돼요. 다시 쓸 수 있지만 포인트는 한 번 더 드리지 않아요.`
          : '삭제해도 다시 쓸 수 있어요. 다시 쓴 후기에는 포인트가 지급되지 않아요.',
      confirm: '삭제',
      cancel: '그대로 두기',
      danger: true,
      onConfirm: () => mutate(),
    });
  return { ask, busy: isPending };
}
