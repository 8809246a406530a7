import type { OrderTimelineEntry } from '#contract/order-tools.ts';
import { claimReasonNames } from '#contract/rules/claims.ts';
import { formatWon } from '#contract/rules/money.ts';
import { statusNames } from '#contract/rules/status-names.ts';
import { actSentence, dateTimeText } from '../kit/admin-texts.ts';

const whose = {
  buyer: '구매자',
  receiver: '받는 분',
  distributor: '판매자',
  staff: '직원',
  system: '자동',
  payment: '결제사',
} as const;
const money: Record<string, string> = { paid: '결제됨', refund: '환불 시작', refunded: '환불 완료' };
const notes: Record<string, string> = { written: '메모를 썼어요', changed: '메모를 고쳤어요', gone: '메모를 지웠어요' };
const claims: Record<string, string> = { replace: '교환을 신청했어요', photos: '사진을 더 보냈어요' };
const letters: Record<string, string> = {
  waiting: '보낼 차례',
  accepted: '보내는 중',
  sent: '보냄',
  failed: '못 보냄',
  withheld: '보내지 않음',
};

/** One event of an order: time, action, actor and reason. */
export function TimelineEntry({ one, onPick }: { one: OrderTimelineEntry; onPick: () => void }) {
  return (
    <button
      type="button"
      className="grid w-full grid-cols-[7rem_1fr] gap-3 rounded-card py-2 text-left hover:bg-sunken"
      onClick={onPick}
    >
      <time dateTime={one.at} className="tabular text-ink-600 text-second">
        {dateTimeText(one.at)}
      </time>
      <span className="min-w-0">
        <b>{whatOf(one)}</b>{' '}
        <span className="text-ink-600 text-second">
          {one.who ?? whose[one.by]}
          {one.line && ` · ${one.line.name}`}
        </span>
        {one.reason && <span className="block break-all text-ink-600 text-second">{whyOf(one)}</span>}
      </span>
    </button>
  );
}

function whatOf({ kind, what, from, amount }: OrderTimelineEntry) {
  switch (kind) {
    case 'status':
      return from ? `${statusNameOf(from)} → ${statusNameOf(what)}` : statusNameOf(what);
    case 'money':
      return `${money[what] ?? ''} ${formatWon(amount ?? 0)}`;
    case 'claim':
      return claims[what] ?? '반품을 신청했어요';
    case 'note':
      return notes[what] ?? '메모';
    case 'message':
      return `알림 ‘${what}’`;
    default:
      return actSentence(what);
  }
}

function whyOf({ kind, reason }: OrderTimelineEntry) {
  if (kind === 'message') return letters[reason ?? ''] ?? '';
  // The change of status to a claim carries the reason's code.
  return kind === 'status' ? ((claimReasonNames as Record<string, string>)[reason ?? ''] ?? reason) : reason;
}

/** The Korean name of a status. */
export const statusNameOf = (status: string) => (statusNames as Record<string, string>)[status] ?? status;
