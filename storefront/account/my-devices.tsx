import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { Customer } from '#contract/customers.ts';
import { dottedDay } from '#contract/rules/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { accountKeys } from '../auth/account-query-keys.ts';
import { StepUpSheet } from '../auth/step-up-sheet.tsx';
import { useStepUp } from '../auth/use-step-up.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';
import { LoadFailure } from '../verification/load-failure.tsx';

/** The member's sessions. Each can be signed out here; signing out other devices requires step-up. */
export function SignedInDevices({ user }: { user: Customer }) {
  const { signOut } = useSession();
  const cache = useQueryClient();
  const showSnackbar = useSnackbar();
  const proof = useStepUp();
  const { data, error, refetch } = useQuery({
    queryKey: accountKeys.devices,
    queryFn: async () => (await api('GET /v2/tokens/devices', {})).entities,
  });
  const leaving = useMutation({
    mutationFn: (device: string) => api('DELETE /v2/tokens/devices/{device}', { params: { device } }),
    onSuccess: () => showSnackbar('로그아웃했어요.'),
    onError(refused, device) {
      if (!proof.asks(refused, () => leaving.mutate(device))) showSnackbar(errorMessageOf(refused));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: accountKeys.devices }),
  });
  if (!data && error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24 w-full" />;
  return (
    <>
      <ul>
        {data.map(({ id, label, createDate, isThis }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-line border-b py-3">
            <p className="min-w-0">
              <span className="flex items-center gap-2">
                {label}
                {isThis && <Badge tone="brand">지금 이 기기</Badge>}
              </span>
              <span className="tabular block text-caption text-ink-400">{dottedDay(createDate)} 로그인</span>
            </p>
            <Button
              variant="secondary"
              size="small"
              className="shrink-0"
              aria-label={`${label} 로그아웃`}
              busy={leaving.isPending && leaving.variables === id}
              onClick={() => {
                if (!isThis) return leaving.mutate(id);
                signOut();
                showSnackbar('로그아웃했어요.');
              }}
            >
              로그아웃
            </Button>
          </li>
        ))}
      </ul>
      {data.some(({ isThis }) => !isThis) && (
        <Button
          variant="secondary"
          full
          className="mt-4"
          busy={leaving.isPending && leaving.variables === 'others'}
          onClick={() => leaving.mutate('others')}
        >
          다른 기기 모두 로그아웃
        </Button>
      )}
      <StepUpSheet user={user} opened={proof.opened} onClose={proof.close} onProven={proof.given} />
    </>
  );
}
