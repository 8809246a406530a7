import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#client/error-messages.ts';
import { ButtonLink } from '#ui/button.tsx';
import { api } from '../api.ts';
import { Taking } from './accept-invite-form.tsx';
import { Codes } from './recovery-codes.tsx';

export { Join as Component };

/** Where an invitation's link leads. Its key stands behind the `#`, which no server is ever told. */
function Join() {
  const [key] = useState(() => location.hash.slice(1));
  const asked = useQuery({
    queryKey: ['invitation', key],
    queryFn: () => api('POST /v1/staff/invites/look', { body: { token: key } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [codes, setCodes] = useState<string[] | null>(null);
  const invited = asked.data;
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,28rem)] content-center justify-center p-4">
      <div className="pane p-5 sm:p-6">
        <h1 className="mb-1 font-bold text-hero">{codes ? '다 됐어요' : '사무실 초대'}</h1>
        {asked.isPending && <p aria-busy>초대를 확인하고 있어요.</p>}
        {asked.error && !codes && (
          <>
            <p role="alert" className="mb-4">
              {messageOf(asked.error)}
            </p>
            <ButtonLink to="/" variant="secondary">
              로그인으로
            </ButtonLink>
          </>
        )}
        {invited && !codes && <Taking inviteKey={key} invited={invited} onTaken={setCodes} />}
        {codes && (
          <>
            <Codes codes={codes} />
            <ButtonLink to="/" full className="mt-5">
              들어가기
            </ButtonLink>
          </>
        )}
      </div>
    </main>
  );
}
