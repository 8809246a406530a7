import { useMutation } from '@tanstack/react-query';
import { useToast } from '../kit/toast.tsx';

type Form = {
  check: () => boolean;
  blame: (error: unknown) => boolean;
  begin: (change: Record<string, string>) => void;
};

/** Grants once per press, also when a press is repeated after a lost response. */
export function useGrant(form: Form, give: () => Promise<{ state: 'done' | 'waiting' }>) {
  const showToast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: give,
    onSuccess({ state }) {
      showToast(state === 'waiting' ? '한도를 넘어 두 번째 분의 승인을 기다려요.' : '주었어요.');
      form.begin({ email: '', amount: '', coupon: '', reason: '' });
    },
    onError: form.blame,
  });
  return { isPending, error, send: () => form.check() && mutate() };
}
