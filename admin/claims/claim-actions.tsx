import type { QueuedItem } from '#contract/work-queues.ts';
import { adminApi } from '../admin-api.ts';
import { invalidateLines } from '../fulfillment/queue-lines.ts';
import type { ReasonPrompt } from '../kit/reason-dialog.tsx';
import { StaffRefundPreview, sendPreviewed } from '../kit/refund-preview.tsx';

/** The kinds of claims in Korean. */
export const claimKindNames = { return: '반품', replace: '교환' } as const;

type Verdict = {
  verdict: 'approved' | 'refused';
  sellable: boolean;
  images?: string[];
  previewTotal?: number | undefined;
};

/** Approves or rejects a claim. A rejection passes the ids of uploaded images. */
export function submitClaimAnswer({ uuid }: QueuedItem, verdict: Verdict, reason: string) {
  const call = { params: { line: uuid }, body: { ...verdict, reason } };
  return adminApi('PUT /v1/staff/lines/{line}/claim/answer', call).finally(invalidateLines);
}

const approvalAsk = ({ uuid }: QueuedItem) => ({ line: uuid, act: 'answerClaim' }) as const;

/** A refund or an exchange. */
export const approveClaimPrompt = (line: QueuedItem, sellable: boolean): ReasonPrompt => ({
  title: `${claimKindNames[line.claim?.kind ?? 'return']}을 승인할까요?`,
  confirm: '승인',
  first: '신청하신 내용을 확인했어요.',
  about:
    line.claim?.kind === 'return' ? (
      <StaffRefundPreview order={line.orderId} ask={approvalAsk(line)} />
    ) : (
      '교환 상품을 보내 주세요.'
    ),
  do: (reason) =>
    sendPreviewed(line.orderId, approvalAsk(line), (shownTotal) => {
      // An exchange shows no preview and refunds nothing.
      const previewTotal = line.claim?.kind === 'replace' ? 0 : shownTotal;
      return submitClaimAnswer(line, { verdict: 'approved', sellable, previewTotal }, reason);
    }),
  doneText: '신청을 승인했어요.',
});

/** Requests more photos. The buyer gets a message and uploads them in the storefront. */
export const requestPhotosPrompt = ({ uuid }: QueuedItem, onDone: () => void): ReasonPrompt => ({
  title: '사진을 다시 부탁할까요?',
  confirm: '사진 부탁하기',
  label: '어떤 사진이 필요한가요?',
  first: '문제가 있는 곳을 가까이에서 한 번 더 찍어 주세요.',
  about:
    '고객이 읽는 글이에요. 바로 알림으로 가서 거둘 수 없고, 한 신청에 한 번만 부탁할 수 있어요. 사진이 오면 답할 날을 다시 세요.',
  do: (reason) =>
    adminApi('PUT /v1/staff/lines/{line}/claim/ask', { params: { line: uuid }, body: { reason } })
      .then(onDone)
      .finally(invalidateLines),
  doneText: '사진을 부탁했어요. 오면 여기에서 보여요.',
});

/** A refund where no replacement is in stock. */
export const switchToReturnPrompt = ({ uuid }: QueuedItem): ReasonPrompt => ({
  title: '교환을 반품으로 바꿀까요?',
  confirm: '반품으로 바꾸기',
  about: '보내 드릴 상품이 없을 때 바꿔요. 반품으로 다시 답하게 돼요.',
  do: (reason) =>
    adminApi('PUT /v1/staff/lines/{line}/claim/switch', { params: { line: uuid }, body: { reason } }).then(
      invalidateLines,
    ),
  doneText: '반품으로 바꿨어요.',
});
