import { useMutation } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { api } from '#client/api.ts';
import { downloadFile } from '#client/download.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { Customer } from '#contract/customers.ts';
import { koreanDay } from '#contract/rules/dates.ts';
import { Button } from '#ui/button.tsx';
import { pageMeta } from '../app/head.ts';
import { StepUpSheet } from '../auth/step-up-sheet.tsx';
import { useStepUp } from '../auth/use-step-up.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { MemberOnly } from '../verification/member-only.tsx';
import { ThirdPartyDisclosures } from './disclosures.tsx';
import { AccessLog } from './my-access-log.tsx';

export const handle: RouteHandle = { title: '내 데이터를 본 사람' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '내 데이터를 본 사람', path: '/my-cuma/looks', hidden: true });

export default function AccessLogPage() {
  return (
    <MemberOnly title="내 데이터를 본 사람" invite="로그인하고 누가 보았는지 확인하세요">
      {(user) => (
        <div className="flex flex-col pb-16 [&>*:has(.bone,[data-more])~*]:invisible">
          <AccessLog />
          <ThirdPartyDisclosures />
          <PersonalDataExport user={user} />
        </div>
      )}
    </MemberOnly>
  );
}

/** Downloads all data that the shop stores about the member. */
function PersonalDataExport({ user }: { user: Customer }) {
  const showSnackbar = useSnackbar();
  const proof = useStepUp();
  const asking = useMutation({
    mutationFn: () => api('POST /v1/app-users/export', { body: {} }),
    onSuccess(data) {
      downloadFile(`my-data-${koreanDay(data.madeDate)}.json`, JSON.stringify(data, null, 2), 'application/json');
      showSnackbar('파일을 내려받았어요. 개인정보가 담겨 있으니 잘 보관해 주세요.');
    },
    onError(error) {
      if (!proof.asks(error, () => asking.mutate())) showSnackbar(errorMessageOf(error));
    },
  });
  return (
    <section className="border-sunken border-t-8 px-gutter py-6">
      <h2 className="font-bold text-title">내 데이터 내려받기</h2>
      <p className="mt-1 pb-4 text-ink-600 text-second">
        회원 정보, 주문, 결제, 포인트, 문의와 후기까지 저희가 가진 것을 파일 하나로 드려요. 하루에 세 번까지 받을 수
        있어요.
      </p>
      <Button variant="secondary" full busy={asking.isPending} onClick={() => asking.mutate()}>
        파일로 받기
      </Button>
      <StepUpSheet user={user} opened={proof.opened} onClose={proof.close} onProven={proof.given} />
    </section>
  );
}
