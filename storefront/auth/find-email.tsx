import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PhoneCode } from '../verification/phone-code.tsx';
import { useVerificationCode, type VerifiedPhone } from '../verification/use-code.ts';
import { accountKeys } from './account-query-keys.ts';
import { withReturnPath } from './return-path.ts';

export function FindEmail() {
  const code = useVerificationCode();
  return (
    <>
      <p className="mb-5 text-ink-600">가입할 때 쓴 휴대폰을 인증하면 이메일을 알려 드려요.</p>
      <PhoneCode code={code} />
      {code.proof && <Found proof={code.proof} />}
    </>
  );
}

function Found({ proof: { phone, verifyToken } }: { proof: VerifiedPhone }) {
  const [search] = useSearchParams();
  const lookup = useQuery({
    queryKey: accountKeys.of(phone, verifyToken),
    queryFn: () => api('POST /v1/app-users/find', { body: { phone, verifyToken } }),
  });
  const unknown = lookup.data?.exists === false || isApiError(lookup.error, 'USER_NOT_FOUND');
  if (lookup.isPending) return <Skeleton className="mt-6 h-28 w-full rounded-sheet" />;
  return (
    <div role="status" className="mt-6 rounded-sheet bg-sunken p-6 text-center">
      {unknown ? (
        <>
          <p className="font-semibold">존재하지 않는 회원입니다.</p>
          <p className="mt-1 text-ink-600 text-second">다른 번호로 가입하셨는지 확인해 주세요.</p>
          <ButtonLink to={withReturnPath('/register', search)} full className="mt-5">
            회원가입
          </ButtonLink>
        </>
      ) : lookup.data ? (
        <>
          <p className="text-ink-600 text-second">{kindOf(lookup.data.userTypes)}로 가입하셨어요</p>
          <p className="mt-1 font-bold text-title">{lookup.data.emailMasked ?? '이메일 없이 가입한 계정이에요'}</p>
          <ButtonLink to={withReturnPath('/login', search)} full className="mt-5">
            로그인
          </ButtonLink>
        </>
      ) : (
        <>
          <p>{errorMessageOf(lookup.error)}</p>
          <Button variant="secondary" className="mt-4" onClick={() => void lookup.refetch()}>
            다시 시도
          </Button>
        </>
      )}
    </div>
  );
}

function kindOf(types: string[]) {
  if (types.includes('kakao')) return '카카오';
  return types.includes('naver') ? '네이버' : '이메일';
}
