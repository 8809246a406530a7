import { useState } from 'react';
import { pushState } from '#client/push-messages.ts';
import { Switch } from '#ui/switch.tsx';
import { usePush } from './push-subscription.ts';

const notes: Partial<Record<ReturnType<typeof pushState>, string>> = {
  denied: '브라우저가 알림을 막고 있어요. 브라우저 설정에서 허용한 뒤 켤 수 있어요.',
};

/** Switches push messages of this browser; hidden where push is not available. */
export function PushSwitch() {
  const { start, stop, isBusy } = usePush();
  const [state, setState] = useState(() => pushState());
  if (state === 'none') return null;
  return (
    <div className="py-2">
      <Switch
        label="이 기기로 알림 받기"
        className="w-full justify-between"
        checked={state === 'on'}
        disabled={isBusy || state === 'denied'}
        onChange={({ target }) => void (target.checked ? start() : stop()).then(() => setState(pushState()))}
      />
      <p className="pr-16 text-ink-400 text-second">
        {notes[state] ?? '아래에서 고른 소식을 이 기기의 알림으로 보여 드려요.'}
      </p>
    </div>
  );
}
