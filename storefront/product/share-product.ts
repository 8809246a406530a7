import { api } from '#client/api.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';

type SharedProduct = { title: string; path: string; product: number; video?: number };

/** Shares through the device's share sheet if there is one, else copies the URL; only a completed share is counted. */
export function useShare() {
  const showSnackbar = useSnackbar();
  return async ({ title, path, product, video }: SharedProduct) => {
    const outcome = await share(title, window.location.origin + path);
    if (outcome === 'closed') return;
    if (outcome === 'failed') return showSnackbar('주소를 복사하지 못했어요. 주소창에서 복사해 주세요.');
    showSnackbar(outcome === 'copied' ? '주소를 복사했어요.' : '공유했어요.');
    if (video) void api('PUT /v1/video/{id}/share-count/increase', { params: { id: video } }).catch(() => undefined);
    // A failed count is ignored.
    await api('POST /v1/app-users/user-products/{type}/{id}', { params: { type: 'share', id: product } }).catch(
      () => undefined,
    );
  };
}

async function share(title: string, url: string): Promise<'shared' | 'copied' | 'closed' | 'failed'> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
