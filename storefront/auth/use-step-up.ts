import { useRef, useState } from 'react';
import type { z } from 'zod';
import { api } from '#client/api.ts';
import { isRefusal } from '#client/error-messages.ts';
import { carriesToken, carryToken, keepToken } from '#client/token.ts';
import type { Prove } from '#contract/auth.ts';

/** Shows once more who is here; this device goes on under the new token that is given for it. */
export async function prove(shown: z.input<typeof Prove>) {
  const { token } = await api('POST /v2/tokens/proof', { body: shown });
  if (carriesToken()) carryToken(token);
  else keepToken(token);
}

/** Does what may ask for a proof first: the sheet opens, and once it is given the same is done again. */
export function useProof() {
  const [opened, setOpened] = useState(false);
  const waiting = useRef<(() => void) | null>(null);

  return {
    opened,
    /** Whether the refusal was only for want of a proof; `again` then runs when it has been given. */
    asks(error: unknown, again: () => void) {
      if (!isRefusal(error, 'PROOF_REQUIRED')) return false;
      waiting.current = again;
      setOpened(true);
      return true;
    },
    close() {
      waiting.current = null;
      setOpened(false);
    },
    given() {
      const again = waiting.current;
      waiting.current = null;
      setOpened(false);
      again?.();
    },
  };
}

export type Proving = ReturnType<typeof useProof>;
