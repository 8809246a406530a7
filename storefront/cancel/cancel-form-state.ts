import type { Order } from '#contract/orders.ts';
import { formatWon } from '#contract/rules/money.ts';
import type { FormRules } from '#ui/form-state.ts';
import { type CancelSelection, leavesOrderEmpty, selectedQuantity } from '../orders/order-selection.ts';
import { type CancelReason, customCancelReason } from './cancel-reasons.ts';
import type { PreviewedGroup } from './use-cancel-preview.ts';

/** The selected items and the reason of a cancellation. */
export type CancelFormValues = { selection: CancelSelection; reason: CancelReason | null; words: string };

/** The custom reason requires a text. */
export const cancelFormRules: FormRules<CancelFormValues, 'reason' | 'words'> = {
  reason: ({ reason }) => (reason ? null : '취소 사유를 선택해 주세요.'),
  words: ({ reason, words }) => (reason === customCancelReason && words.trim() === '' ? '사유를 입력해 주세요.' : null),
};

/** The reason that is sent. */
export function cancelReasonText({ reason, words }: Pick<CancelFormValues, 'reason' | 'words'>) {
  return (reason === customCancelReason ? words : (reason ?? '')).trim();
}

type Group = Pick<PreviewedGroup, 'way' | 'fetching' | 'error'> & {
  preview: Pick<NonNullable<PreviewedGroup['preview']>, 'cash' | 'isBundleOnly' | 'needsAccount'> | undefined;
};

/** The state of the button: disabled until every amount is known, because the displayed amount is refunded. */
export function cancelButtonState(groups: Group[], chosen: number, isUnpaid: boolean) {
  const asks = groups.length > 0 && groups.every(({ way }) => way === 'ask');
  const isReady =
    chosen > 0 &&
    groups.every(({ preview, fetching, error }) => preview && !preview.isBundleOnly && !fetching && !error);
  const cash = groups.reduce((sum, { preview }) => sum + (preview?.cash ?? 0), 0);
  const word = asks ? '취소 요청하기' : '취소하기';
  return {
    isReady,
    cash,
    needsAccount: groups.some(({ preview }) => preview?.needsAccount),
    label: isUnpaid || !isReady ? word : `${chosen}개 상품 ${formatWon(cash)} ${word}`,
  };
}

/** The result of requests to cancel, each of which the seller may have been asked for; null if all were cancelled at once. */
export function cancelResultText(asked: boolean[]) {
  if (!asked.includes(true)) return null;
  return asked.includes(false)
    ? '바로 취소되는 상품은 취소했고, 나머지는 취소를 요청했어요.'
    : '취소를 요청했어요. 판매자가 확인하면 알려 드릴게요.';
}

/** The confirmation of a cancellation, worded by the specification for a whole order. A partial one names the number, as the button did. */
export function cancelledText(order: Order, selection: CancelSelection) {
  if (leavesOrderEmpty(order, selection)) return '주문이 취소되었습니다.';
  return selection.size > 1
    ? `${selection.size}개 상품을 취소했어요.`
    : `${selectedQuantity(selection)}개를 취소했어요.`;
}
