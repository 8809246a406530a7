import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useToast } from '../kit/toast.tsx';

type Form = {
  check: () => boolean;
  blame: (error: unknown) => boolean;
  begin: (change: Record<string, string>) => void;
};

/** One wish keeps its name until it came true or its words changed, so that pressing twice gives once. */
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
      // An answer came: the next try is another wish. None came: it is the same one.
      if ((failed as { statusCode?: number }).statusCode) wish.current = null;
      form.blame(failed);
    },
  });
  return { isPending, error, send: () => form.check() && mutate() };
}
