import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import { isFinalAnswer } from '#client/idempotency-keys.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { AcceptInviteForm } from './accept-invite-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export { Join as Component };

/** The page of an invitation link. Its key is in the fragment (`#`), which is not sent to servers. */
function Join() {
  const [key] = useState(() => location.hash.slice(1));
  const query = useQuery({
    queryKey: ['invitation', key],
    queryFn: () => adminApi('POST /v1/staff/invites/look', { body: { token: key } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [codes, setCodes] = useState<string[] | null>(null);
  const invited = query.data;
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,28rem)] content-center justify-center p-4">
      <div className="pane p-5 sm:p-6">
        <h1 className="mb-1 font-bold text-hero">{codes ? '다 됐어요' : '사무실 초대'}</h1>
        {query.isPending && <p aria-busy>초대를 확인하고 있어요.</p>}
        {query.error && !codes && (
          <>
            <p role="alert" className="mb-4">
              {errorMessageOf(query.error)}
            </p>
            {isFinalAnswer(query.error) ? (
              <ButtonLink to="/" variant="secondary">
                로그인으로
              </ButtonLink>
            ) : (
              <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
                다시 시도
              </Button>
            )}
          </>
        )}
        {invited && !codes && <AcceptInviteForm inviteKey={key} invited={invited} onTaken={setCodes} />}
        {codes && (
          <>
            <RecoveryCodes codes={codes} />
            <ButtonLink to="/" full className="mt-5">
              들어가기
            </ButtonLink>
          </>
        )}
      </div>
    </main>
  );
}
