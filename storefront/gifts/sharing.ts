import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { GiftShare } from '#contract/gift-answers.ts';
import type { GiftRecipient } from '#contract/gifts.ts';
import type { StorefrontSettings } from '#contract/settings.ts';
import { loadScript } from '../app/load-script.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useCopyText } from '../orders/use-copy-text.ts';

/** Shares a gift's link: by KakaoTalk, else by the device's share sheet, else by copying it. */
export function useShareGift(to: Pick<GiftRecipient, 'id' | 'link'> | undefined, onRefused: () => void) {
  const [busy, setBusy] = useState(false);
  const { kakao } = useRouteLoaderData('root') as StorefrontSettings;
  const showSnackbar = useSnackbar();
  const copyText = useCopyText();
  const sdkUrl = kakao?.sdkUrl;

  useEffect(() => {
    if (sdkUrl) void loadKakao(sdkUrl).catch(() => undefined);
  }, [sdkUrl]);

  async function share() {
    if (busy || !to) return;
    setBusy(true);
    try {
      const path = 'POST /v1/gift/to/{id}/share';
      await shareGift(await api(path, { params: { id: to.id } }));
    } catch (error) {
      showSnackbar(errorMessageOf(error));
      if (isApiError(error)) onRefused();
    } finally {
      setBusy(false);
    }
  }

  async function shareGift(words: GiftShare) {
    try {
      if (!kakao) throw new Error('no adapter');
      await shareByKakao(kakao, words);
    } catch {
      if (await byDevice(words)) return;
      await copyText(words.link, '선물 링크를 복사했어요. 받는 분께 보내 주세요.');
    }
  }

  return {
    busy,
    share,
    copy: () => to?.link && void copyText(to.link, '선물 링크를 복사했어요. 받는 분께 보내 주세요.'),
  };
}

/** True when the device shared it, or the user cancelled. */
async function byDevice({ title, link }: GiftShare) {
  if (!navigator.share) return false;
  try {
    await navigator.share({ title, url: link });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

type Link = { mobileWebUrl: string; webUrl: string };
type Feed = {
  objectType: 'feed';
  content: { title: string; description: string; imageUrl: string; link: Link };
  buttons: { title: string; link: Link }[];
};
type Sdk = {
  init: (key: string) => void;
  isInitialized: () => boolean;
  Share: { sendDefault: (feed: Feed) => unknown };
};

/** Opens KakaoTalk's share sheet with a card and one button; throws when the SDK is not available. */
async function shareByKakao({ sdkUrl, key }: NonNullable<StorefrontSettings['kakao']>, share: GiftShare) {
  await loadKakao(sdkUrl);
  const { Kakao } = window as unknown as { Kakao?: Sdk };
  if (!Kakao) throw new Error('카카오톡을 열지 못했어요.');
  if (!Kakao.isInitialized()) Kakao.init(key);
  const link = { mobileWebUrl: share.link, webUrl: share.link };
  Kakao.Share.sendDefault({
    objectType: 'feed',
    content: { title: share.title, description: share.description, imageUrl: share.imageUrl, link },
    buttons: [{ title: share.buttonTitle, link }],
  });
}

/** Loaded in advance, because browsers open a popup only directly from a press. */
function loadKakao(sdkUrl: string) {
  return loadScript(sdkUrl);
}
