import { Bell } from 'lucide-react';
import { useState } from 'react';
import { pushState } from '#client/push-messages.ts';
import { readStored, writeStored } from '#client/storage.ts';
import { Button } from '#ui/button.tsx';
import { useSession } from '../session/session.tsx';
import { usePush } from './push-subscription.ts';

const later = 'push-later';
const week = 7 * 86_400_000;

/** Offers push messages for this browser, only after an order. A refusal hides the offer for a week. */
export function PushOffer() {
  const { start, isBusy } = usePush();
  const { isGuest } = useSession();
  // Rendered only in the browser, so the state is read at once: a later change would shift the content below.
  const [isOpen, setOpen] = useState(() => pushState() === 'unasked' && Number(readStored(later)) < Date.now());
  if (!isOpen) return null;
  const close = () => {
    writeStored(later, String(Date.now() + week));
    setOpen(false);
  };
  return (
    <section aria-label="배송 알림" className="mx-gutter mb-6 rounded-sheet bg-brand-50 p-5">
      <p className="flex items-center gap-2 font-semibold">
        <Bell className="size-5 shrink-0 text-brand-strong" aria-hidden />
        상품이 출발하면 바로 알려 드릴까요?
      </p>
      <p className="mt-1 text-ink-600 text-second">
        주문과 배송 같은 소식을 이 기기로 보내 드려요. {isGuest ? '브라우저 설정' : '설정'}에서 언제든 끌 수 있어요.
      </p>
      <div className="mt-4 flex flex-wrap gap-2 *:flex-1">
        <Button variant="secondary" onClick={close}>
          괜찮아요
        </Button>
        <Button busy={isBusy} onClick={() => void start().then(close)}>
          알림 받기
        </Button>
      </div>
    </section>
  );
}
