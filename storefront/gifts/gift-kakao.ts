import type { GiftShare } from '#contract/gift-answers.ts';
import type { StorefrontSettings } from '#contract/settings.ts';
import { loadScript } from '../app/load-script.ts';

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
export async function shareByKakao({ sdkUrl, key }: NonNullable<StorefrontSettings['kakao']>, share: GiftShare) {
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
export function loadKakao(sdkUrl: string) {
  return loadScript(sdkUrl);
}
