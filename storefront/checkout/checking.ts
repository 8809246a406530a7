import { useRef } from 'react';
import { api, newKey } from '#browser/api.ts';
import type { Check } from '#contract/checkout.ts';
import { ApiError } from '#contract/client.ts';
import { tellSource } from '../came-from.ts';

/** Asks for the check of an order. The same question without an answer is asked again under the same key. */
export function useChecking(id: number) {
  const sent = useRef<{ text: string; key: string } | null>(null);
  return async function check(body: Check) {
    const text = JSON.stringify(body);
    if (sent.current?.text !== text) sent.current = { text, key: newKey() };
    try {
      const path = 'POST /v4/app-users/order-tmp/chk/{id}';
      const checked = await api(path, { params: { id }, body }, { idempotencyKey: sent.current.key });
      sent.current = null;
      tellSource(checked.orderUuid);
      return checked;
    } catch (error) {
      // With an answer, the next is a new question.
      if (error instanceof ApiError && error.statusCode !== 0) sent.current = null;
      throw error;
    }
  };
}
