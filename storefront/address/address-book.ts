import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { DeliveryAddressForm } from '#contract/addresses.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';
import { addressKeys } from './address-query-keys.ts';

/** The member's addresses, the default one first. */
export function useAddressBook() {
  const { state, isGuest } = useSession();
  return useQuery({
    queryKey: addressKeys.book,
    queryFn: async () => (await api('GET /v1/app-users/delivery-address', {})).entities,
    enabled: state === 'ready' && !isGuest,
  });
}

export function useSaveAddress() {
  const write = useWriteAddress();
  const showSnackbar = useSnackbar();
  return (form: DeliveryAddressForm) =>
    write.mutateAsync({ id: null, form }).catch((error: unknown) => showSnackbar(errorMessageOf(error)));
}

/** Adds an address, or changes the one with this id. */
export function useWriteAddress() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, form }: { id: number | null; form: DeliveryAddressForm }) =>
      id === null
        ? api('POST /v1/app-users/delivery-address', { body: form })
        : api('PUT /v1/app-users/delivery-address/{id}', { params: { id }, body: form }),
    onSuccess: () => cache.invalidateQueries({ queryKey: addressKeys.book }),
  });
}

export function useRemoveAddress() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api('DELETE /v1/app-users/delivery-address/{id}', { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: addressKeys.book }),
  });
}
