import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { Customer } from '#contract/customers.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { submitHandler } from '#ui/form.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { pageMeta } from '../app/head.ts';
import { accountKeys } from '../auth/account-query-keys.ts';
import { StepUpSheet } from '../auth/step-up-sheet.tsx';
import { useStepUp } from '../auth/use-step-up.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { RefundAccountFields } from '../verification/account-fields.tsx';
import { LoadFailure } from '../verification/load-failure.tsx';
import { MemberOnly } from '../verification/member-only.tsx';
import { useRefundAccount } from '../verification/use-refund-account.ts';
import { useUpdateProfile } from './use-update-profile.ts';

export const handle: RouteHandle = { title: '환불 계좌' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '환불 계좌', path: '/my-cuma/refund-account', hidden: true });

export default function RefundPage() {
  return (
    <MemberOnly title="환불 계좌" invite="로그인하고 환불 계좌를 등록하세요">
      {(user) => <Account user={user} />}
    </MemberOnly>
  );
}

const purpose =
  '무통장입금처럼 결제한 수단으로 되돌릴 수 없을 때 이 계좌로 환불해 드려요. 환불이 정해지면 3영업일 안에 들어와요.';

function Account({ user }: { user: Customer }) {
  const [search] = useSearchParams();
  const account = useQuery({
    queryKey: accountKeys.refundAccount,
    queryFn: () => api('GET /v1/app-users/withdraw-account', {}),
  });
  if (account.isPending) return <Skeleton className="mx-gutter h-28" />;
  // A form stays with its text when it could not be read again.
  if (account.data === undefined) return <LoadFailure error={account.error} onRetry={() => void account.refetch()} />;
  if (search.has('edit')) return <RefundForm user={user} owner={account.data?.owner ?? user.name ?? ''} />;
  if (!account.data)
    return (
      <EmptyState
        art="account"
        title="아직 등록한 계좌가 없어요"
        text={purpose}
        action={{ label: '계좌 등록', to: '?edit=1' }}
      />
    );
  const { owner, bankName, accountNumber } = account.data;
  return (
    <div className="px-gutter">
      <p className="mb-5 text-ink-600">{purpose}</p>
      <div className="rounded-sheet bg-sunken p-6">
        <p className="text-ink-600 text-second">{bankName}</p>
        <p className="tabular mt-1 font-bold text-title">{accountNumber}</p>
        <p className="mt-1 text-ink-600 text-second">예금주 {owner}</p>
      </div>
      <ButtonLink to="?edit=1" variant="secondary" full className="mt-4">
        계좌 변경
      </ButtonLink>
    </div>
  );
}

function RefundForm({ user, owner }: { user: Customer; owner: string }) {
  const proof = useStepUp();
  const account = useRefundAccount(owner);
  const edit = useUpdateProfile();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();

  function save() {
    if (!account.check() || edit.isPending) return;
    edit.mutate(
      { withdrawAccount: account.body },
      {
        async onSuccess() {
          await cache.invalidateQueries({ queryKey: accountKeys.refundAccount });
          showSnackbar('환불 계좌를 저장했어요.');
          await navigate('/my-cuma/refund-account', { replace: true });
        },
        onError: (error) => proof.asks(error, save) || account.blame(error) || showSnackbar(errorMessageOf(error)),
      },
    );
  }

  return (
    <>
      <form noValidate method="post" onSubmit={submitHandler(save)} className="space-y-5 px-gutter">
        <p className="text-ink-600">{purpose}</p>
        <RefundAccountFields account={account} />
        <Button type="submit" size="large" full busy={edit.isPending}>
          저장
        </Button>
      </form>
      <StepUpSheet user={user} opened={proof.opened} onClose={proof.close} onProven={proof.given} />
    </>
  );
}
