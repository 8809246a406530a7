import { useState } from 'react';
import { api } from '#client/api.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useGiftAction } from './use-gift-action.ts';
import { useGiftCache } from './use-received-gift.ts';

/** Stops the messages of this gift or, through a message's own link, of all gifts, with one tap and without signing in. */
export function StopGiftMessages({ link, token }: { link: string; token: string }) {
  const [isStopped, setStopped] = useState(false);
  const { refresh } = useGiftCache(link);
  const { busy, run } = useGiftAction(refresh);
  const what = token ? '모든 선물의' : '이 선물의';
  const stop = () =>
    run(
      () => api('PUT /v1/gift/to/{id}/stop', { params: { id: link }, body: token ? { token } : {} }),
      '알림을 그만 보낼게요.',
    ).then(setStopped);
  return (
    <section className="flex min-h-[70dvh] flex-col items-center justify-center px-gutter py-12 text-center">
      <h1 className="font-bold text-section">
        {isStopped ? `${what} 알림을 보내지 않을게요` : `${what} 알림을 그만 받을까요?`}
      </h1>
      <p className="mt-2 max-w-80 text-ink-600">
        {token && '어느 분이 보내도 이 번호로는 선물 알림이 가지 않아요. '}선물은 그대로 있어요. 링크로 언제든 열 수
        있어요.
      </p>
      <div className="mt-7 flex w-full max-w-80 flex-col gap-2">
        {!isStopped && (
          <Button full busy={busy} onClick={() => void stop()}>
            알림 그만 받기
          </Button>
        )}
        <ButtonLink to={`/gift/received/${link}`} variant="secondary" full replace>
          선물 보러 가기
        </ButtonLink>
      </div>
    </section>
  );
}
