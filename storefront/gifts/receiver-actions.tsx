import type { ReceivedGift } from '#contract/received-gifts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ExtendGiftButton } from './gift-action-button.tsx';
import { useGiftAction } from './use-gift-action.ts';
import { useGiftCache } from './use-received-gift.ts';

/** Further actions for a waiting gift: extend the time, decline it, or stop its messages. */
export function ReceiverActions({ link, gift }: { link: string; gift: ReceivedGift }) {
  const { refresh } = useGiftCache(link);
  const deed = useGiftAction(refresh);
  const can = (action: ReceivedGift['actions'][number]) => gift.actions.includes(action);
  return (
    <div className="mt-3 flex flex-wrap justify-center gap-2">
      {can('extend') && <ExtendGiftButton deed={deed} id={link} />}
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
