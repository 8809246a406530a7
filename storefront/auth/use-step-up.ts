import { useRef, useState } from 'react';
import type { z } from 'zod';
import { api } from '#client/api.ts';
import { holdsToken, holdToken, keepToken } from '#client/customer-token.ts';
import { isApiError } from '#client/error-messages.ts';
import type { StepUpForm } from '#contract/auth.ts';

/** Performs step-up; this device continues with the new token. */
export async function stepUp(shown: z.input<typeof StepUpForm>) {
  const { token } = await api('POST /v2/tokens/proof', { body: shown });
  if (holdsToken()) holdToken(token);
  else keepToken(token);
}

/** Handles actions that may require step-up: opens the sheet, and repeats the action afterwards. */
export function useStepUp() {
  const [opened, setOpened] = useState(false);
  const waiting = useRef<(() => void) | null>(null);

  return {
    opened,
    /** Whether the refusal only asks for step-up; `again` runs after it. */
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
