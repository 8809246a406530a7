import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { OwnReviewIds } from '#contract/reviews.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useDeferredPress, useSignInPrompt } from '../product/use-sign-in-prompt.ts';
import { useSession } from '../session/session.tsx';
import { reviewKeys } from './reviews-query-keys.ts';
import { useMyReviews } from './use-my-reviews.ts';

type OwnReviewIdList = z.output<typeof OwnReviewIds>;

/** Marks a review as helpful or not: shown at once, and reverted when the shop refuses. */
export function useHelpful(product: number, { id, helpful }: { id: number; helpful: number }) {
  const cache = useQueryClient();
  const { user, state, isGuest } = useSession();
  const { data, isPending } = useMyReviews(product);
  const [confirmedCount, setConfirmedCount] = useState<number | null>(null);
  const invite = useSignInPrompt();
  const showSnackbar = useSnackbar();
  const isHelpful = data?.helpful.includes(id) ?? false;
  const show = (wish: boolean) =>
    cache.setQueryData<OwnReviewIdList>(
      reviewKeys.ofProduct(product, user?.uuid),
      (mine) =>
        mine && {
          ...mine,
          helpful: wish ? [...new Set([...mine.helpful, id])] : mine.helpful.filter((one) => one !== id),
        },
    );
  const { mutate } = useMutation({
    mutationFn: (wish: boolean) =>
      api(`${wish ? 'POST' : 'DELETE'} /v1/app-users/reviews/{id}/helpful`, { params: { id } }),
    scope: { id: `review ${id}` },
    onMutate(wish) {
      // An answer that is under way was given before this press.
      void cache.cancelQueries({ queryKey: reviewKeys.ofProduct(product, user?.uuid) });
      show(wish);
      setConfirmedCount((now) => Math.max(0, (now ?? helpful) + (wish ? 1 : -1)));
    },
    onSuccess: (answer) => setConfirmedCount(answer.helpful),
    onError(error, wish) {
      show(!wish);
      setConfirmedCount((now) => Math.max(0, (now ?? helpful) + (wish ? -1 : 1)));
      showSnackbar(errorMessageOf(error));
    },
  });
  const toggle = useDeferredPress(
    () => {
      if (!invite('로그인하면 도움이 된 후기를 알려 줄 수 있어요.')) mutate(!isHelpful);
    },
    isGuest || !isPending || state === 'failed',
  );
  return { count: confirmedCount ?? helpful, isHelpful, toggle };
}
