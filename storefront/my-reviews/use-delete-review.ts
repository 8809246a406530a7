import { useMutation } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { CustomerReview } from '#contract/reviews.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { useErrorSnackbar, useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';
import { useReviewLists } from './use-review-lists.ts';

/** Deletes a review after explaining what happens to its points. */
export function useDeleteReview(review: CustomerReview) {
  const lists = useReviewLists();
  const { user, update } = useSession();
  const showSnackbar = useSnackbar();
  const showErrorSnackbar = useErrorSnackbar();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('DELETE /v1/app-users/reviews/{id}', { params: { id: review.id } }),
    onSuccess({ line, point }) {
      lists.removed(review, line);
      if (user) update({ ...user, point: user.point - point });
      showSnackbar(point > 0 ? `후기를 삭제했어요. ${groupThousands(point)}P를 회수했어요.` : '후기를 삭제했어요.');
    },
    onError: (error) => showSnackbar(errorMessageOf(error)),
  });
  const confirmDelete = () =>
    showErrorSnackbar({
      title: '후기를 삭제할까요?',
      message:
        review.point > 0
          ? `이 후기로 받은 ${groupThousands(review.point)}P가 회수돼요. 다시 쓸 수 있지만 포인트는 한 번 더 드리지 않아요.`
          : '삭제해도 다시 쓸 수 있어요. 다시 쓴 후기에는 포인트가 지급되지 않아요.',
      confirm: '삭제',
      cancel: '그대로 두기',
      danger: true,
      onConfirm: () => mutate(),
    });
  return { ask: confirmDelete, busy: isPending };
}
