import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useToast } from '../kit/toast.tsx';

type Form = {
  check: () => boolean;
  blame: (error: unknown) => boolean;
  begin: (change: Record<string, string>) => void;
};

/** Grants once: the idempotency key stays until the request succeeds or is refused, so that repeated presses grant once. */
export function useGrant(form: Form, give: (key: string) => Promise<{ state: 'done' | 'waiting' }>) {
  const showToast = useToast();
  const wish = useRef<string>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      wish.current ??= crypto.randomUUID();
      return give(wish.current);
    },
    onSuccess({ state }) {
      showToast(state === 'waiting' ? '한도를 넘어 두 번째 분의 승인을 기다려요.' : '주었어요.');
      wish.current = null;
      form.begin({ email: '', amount: '', coupon: '', reason: '' });
    },
    onError(failed) {
      // After an error response the next attempt is a new request. Without a response it is the same request.
      if ((failed as { statusCode?: number }).statusCode) wish.current = null;
      form.blame(failed);
    },
  });
  return { isPending, error, send: () => form.check() && mutate() };
}
