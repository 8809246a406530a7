import { useMutation } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import type { CustomerUpdate } from '#contract/customers.ts';
import { useSession } from '../session/session.tsx';

/** Changes the member's data and shows the server's answer at once. */
export function useUpdateProfile() {
  const { update } = useSession();
  return useMutation({
    mutationFn: (body: CustomerUpdate) => api('PUT /v1/app-users', { body }),
    onSuccess: update,
  });
}
