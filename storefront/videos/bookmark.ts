import { useIsFetching, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { VideoDetail } from '#contract/videos.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useDeferredPress, useSignInPrompt } from '../product/use-sign-in-prompt.ts';
import { patchVideo } from './use-videos.ts';
import { videoKeys } from './videos-query-keys.ts';

/** Saves or removes a video: shown at once everywhere, and reverted when the shop refuses. */
export function useBookmark({ id, isMyVideoShare }: Pick<VideoDetail, 'id' | 'isMyVideoShare'>) {
  const cache = useQueryClient();
  const invite = useSignInPrompt();
  const showSnackbar = useSnackbar();
  const show = (wish: boolean) =>
    patchVideo(cache, id, ({ videoShareCount, isMyVideoShare: now }) => ({
      isMyVideoShare: wish,
      videoShareCount: Math.max(0, videoShareCount + (wish === now ? 0 : wish ? 1 : -1)),
    }));
  const { mutate } = useMutation({
    mutationFn: (wish: boolean) => api(`${wish ? 'POST' : 'DELETE'} /v1/app-users/video/{id}/link`, { params: { id } }),
    scope: { id: `video ${id}` },
    onMutate: show,
    onSuccess: (_, wish) => showSnackbar(wish ? '영상을 저장했어요.' : '저장을 풀었어요.'),
    onError(error, wish) {
      show(!wish);
      showSnackbar(errorMessageOf(error));
    },
  });
  const known = useIsFetching({ predicate: ({ queryKey }) => videoKeys.isVideoKey(queryKey) }) === 0;
  return useDeferredPress(() => {
    if (!invite('로그인하면 마음에 든 영상을 저장해 둘 수 있어요.')) mutate(!isMyVideoShare);
  }, known);
}
