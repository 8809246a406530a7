import { api } from '#client/api.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler, useForm } from '#ui/form.ts';
import { TextArea } from '#ui/text-area.tsx';
import { useGiftAction } from './use-gift-action.ts';
import { useGiftCache } from './use-received-gift.ts';

type Props = {
  link: string /** The gift is being packed: the seller has to agree. */;
  isAsked: boolean;
  onDone: () => void;
};

/** Declines a gift: the refund goes to the sender. */
export function DeclineGiftForm({ link, isAsked, onDone }: Props) {
  const { put, refresh } = useGiftCache(link);
  const { busy, run } = useGiftAction(refresh);
  const form = useForm({
    first: { reason: '' },
    rules: { reason: ({ reason }) => ([...reason.trim()].length <= 200 ? null : '사유를 200자까지 입력해 주세요.') },
  });

  async function sendDecline() {
    if (!form.check()) return;
    const reason = form.values.reason.trim();
    const isDone = await run(
      async () =>
        put(await api('PUT /v1/gift/to/{id}/reject', { params: { id: link }, body: reason === '' ? {} : { reason } })),
      isAsked ? '취소를 요청했어요.' : '선물을 사양했어요.',
    );
    if (isDone) onDone();
  }

  return (
    <form noValidate method="post" className="px-gutter pt-8 pb-12" onSubmit={submitHandler(sendDecline)}>
      <h1 className="font-bold text-section">{isAsked ? '선물 취소를 요청할까요?' : '선물을 사양할까요?'}</h1>
      <p className="mt-1 mb-5 text-ink-600">
        {isAsked
          ? '판매자가 준비를 시작했어요. 판매자가 확인하면 보낸 분께 환불돼요.'
          : '결제한 금액은 모두 보낸 분께 환불되고, 사양했다고 알려 드려요. 다시 되돌릴 수 없어요.'}
      </p>
      <TextArea label="사유 (선택)" rows={3} most={200} {...form.field('reason')} />
      <Button type="submit" variant="danger" full size="large" className="mt-5" busy={busy}>
        {isAsked ? '취소 요청하기' : '사양하기'}
      </Button>
      <Button variant="ghost" full className="mt-2" onClick={onDone}>
        돌아가기
      </Button>
    </form>
  );
}
