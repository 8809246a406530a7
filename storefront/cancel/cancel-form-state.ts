import type { Order } from '#contract/orders.ts';
import { won } from '#contract/rules/money.ts';
import type { Rules } from '#ui/form-state.ts';
import { type Selection, takesAll, unitsOf } from '../orders/selection.ts';
import { own, type Reason } from './reasons.ts';
import type { Previewed } from './use-refund-preview.ts';

/** What is to be cancelled and why, as it is being chosen. */
export type Withdrawal = { selection: Selection; reason: Reason | null; words: string };

/** A reason in one's own words asks for the words. */
export const withdrawalRules: Rules<Withdrawal, 'reason' | 'words'> = {
  reason: ({ reason }) => (reason ? null : '취소 사유를 선택해 주세요.'),
  words: ({ reason, words }) => (reason === own && words.trim() === '' ? '사유를 입력해 주세요.' : null),
};

/** The reason as it is sent. */
export function saidOf({ reason, words }: Pick<Withdrawal, 'reason' | 'words'>) {
  return (reason === own ? words : (reason ?? '')).trim();
}

type Group = Pick<Previewed, 'way' | 'fetching' | 'error'> & {
  preview: Pick<NonNullable<Previewed['preview']>, 'cash' | 'isBundleOnly' | 'needsAccount'> | undefined;
};

/** What the button may do: nothing before every sum is known, for what is shown is what is paid back. */
export function standing(groups: Group[], chosen: number, isUnpaid: boolean) {
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
    label: isUnpaid || !isReady ? word : `${chosen}개 상품 ${won(cash)} ${word}`,
  };
}

/** All that was left in the words of the specification; of a part how many, counted as the button did, so that nobody thinks the rest is gone. */
export function goneText(order: Order, selection: Selection) {
  if (takesAll(order, selection)) return '주문이 취소되었습니다.';
  return selection.size > 1 ? `${selection.size}개 상품을 취소했어요.` : `${unitsOf(selection)}개를 취소했어요.`;
}
