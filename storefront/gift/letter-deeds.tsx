import { api } from '#browser/api.ts';
import type { ReceivedGift } from '#contract/received.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useGiftDeed } from './deed.ts';
import { useGiftCache } from './opening.ts';

/** What else may be done with a gift that waits: more time, peace, or a no. */
export function LetterDeeds({ link, gift }: { link: string; gift: ReceivedGift }) {
  const { refresh } = useGiftCache(link);
  const { busy, run } = useGiftDeed(refresh);
  const params = { id: link };
  const can = (action: ReceivedGift['actions'][number]) => gift.actions.includes(action);
  return (
    <div className="mt-3 flex flex-wrap justify-center gap-2">
      {can('extend') && (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          onClick={() =>
            void run(
              (idempotencyKey) => api('PUT /v1/gift/to/{id}/extend', { params }, { idempotencyKey }),
              '받는 기간을 늘렸어요.',
            )
          }
        >
          기간 늘리기
        </Button>
      )}
      {can('reject') && (
        <ButtonLink to={{ search: '?step=refuse' }} variant="ghost" size="small">
          선물 사양하기
        </ButtonLink>
      )}
      {can('stop') && (
        <ButtonLink to={{ search: '?stop' }} variant="ghost" size="small">
          알림 그만 받기
        </ButtonLink>
      )}
    </div>
  );
}
