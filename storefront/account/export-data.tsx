import { useMutation } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { handOver } from '#client/download.ts';
import { messageOf } from '#client/error-messages.ts';
import type { User } from '#contract/customers.ts';
import { koreanDay } from '#contract/rules/dates.ts';
import { Button } from '#ui/button.tsx';
import { ProofSheet } from '../auth/step-up-sheet.tsx';
import { useProof } from '../auth/use-step-up.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';

/** Everything the shop keeps of me, as a file on this device. */
export function OwnFile({ user }: { user: User }) {
  const say = useSnackbar();
  const proof = useProof();
  const asking = useMutation({
    mutationFn: () => api('POST /v1/app-users/export', { body: {} }),
    onSuccess(data) {
      handOver(`my-data-${koreanDay(data.madeDate)}.json`, JSON.stringify(data, null, 2), 'application/json');
      say('파일을 내려받았어요. 개인정보가 담겨 있으니 잘 보관해 주세요.');
    },
    onError(error) {
      if (!proof.asks(error, () => asking.mutate())) say(messageOf(error));
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
      <ProofSheet user={user} opened={proof.opened} onClose={proof.close} onProven={proof.given} />
    </section>
  );
}
