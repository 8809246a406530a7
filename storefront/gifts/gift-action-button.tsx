import type { ReactNode } from 'react';
import { api } from '#client/api.ts';
import { Button } from '#ui/button.tsx';
import type { useGiftAction } from './use-gift-action.ts';

type Deed = ReturnType<typeof useGiftAction>;
type Props = {
  deed: Deed;
  act: () => Promise<unknown>;
  /** What is said once it is done. */
  done: string;
  children: ReactNode;
};

/** A small deed beside others: while one is on its way, none of them is begun. */
export function GiftActionButton({ deed: { busy, run }, act, done, children }: Props) {
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={() => void run(act, done)}>
      {children}
    </Button>
  );
}

/** More time for one receiver, asked by either side; `id` is the number of the sender's, or the link. */
export function ExtendGiftButton({ deed, id }: { deed: Deed; id: string | number }) {
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
