import { useRef, useState } from 'react';
import type { z } from 'zod';
import { api } from '#client/api.ts';
import { isApiError } from '#client/error-messages.ts';
import { holdsToken, holdToken, keepToken } from '#client/token.ts';
import type { StepUpForm } from '#contract/auth.ts';

/** Shows once more who is here; this device goes on under the new token that is given for it. */
export async function stepUp(shown: z.input<typeof StepUpForm>) {
  const { token } = await api('POST /v2/tokens/proof', { body: shown });
  if (holdsToken()) holdToken(token);
  else keepToken(token);
}

/** Does what may ask for a proof first: the sheet opens, and once it is given the same is done again. */
export function useStepUp() {
  const [opened, setOpened] = useState(false);
  const waiting = useRef<(() => void) | null>(null);

  return {
    opened,
    /** Whether the refusal was only for want of a proof; `again` then runs when it has been given. */
    asks(error: unknown, again: () => void) {
      if (!isApiError(error, 'PROOF_REQUIRED')) return false;
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

export type StepUpState = ReturnType<typeof useStepUp>;
