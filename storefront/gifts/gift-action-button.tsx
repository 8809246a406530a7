import type { ReactNode } from 'react';
import { api } from '#client/api.ts';
import { Button } from '#ui/button.tsx';
import type { useGiftAction } from './use-gift-action.ts';

type GiftAction = ReturnType<typeof useGiftAction>;
type Props = {
  deed: GiftAction;
  act: () => Promise<unknown>;
  /** The message after success. */
  done: string;
  children: ReactNode;
};

/** A small action button; while one action is in progress, the others are disabled. */
export function GiftActionButton({ deed: { busy, run }, act, done, children }: Props) {
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={() => void run(act, done)}>
      {children}
    </Button>
  );
}

/** Extends the time of one recipient, for either side; `id` is the recipient's number for the sender, or the link. */
export function ExtendGiftButton({ deed, id }: { deed: GiftAction; id: string | number }) {
  return (
    <GiftActionButton
      deed={deed}
      act={() => api('PUT /v1/gift/to/{id}/extend', { params: { id } })}
      done="받는 기간을 늘렸어요."
    >
      기간 늘리기
    </GiftActionButton>
  );
}
