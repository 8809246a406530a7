import type { LineStatus } from '#contract/lines.ts';
import type { Order, OrderStatus } from '#contract/orders.ts';
import { endedLineStatuses } from '#contract/rules/statuses.ts';

const ladder: (OrderStatus & LineStatus)[] = [
  'request',
  'bank_transfer_waiting',
  'paid',
  'delivery_delay',
  'delivery_waiting',
  'delivering',
  'delivery_end',
  'complete',
];

type LineState = { status: LineStatus; previous: LineStatus | null };

/** Returns an order's status, which is always derived from its lines and never set (rules D4.3). */
export function orderStatusOf(lines: LineState[]): OrderStatus {
  if (lines.some((line) => line.status === 'unknown')) return 'unknown';
  const open = lines.filter((line) => !endedLineStatuses.includes(line.status));
  if (open.length === 0) {
    if (lines.every((line) => line.status === 'incomplete')) return 'incomplete';
    if (lines.every((line) => line.status === 'stock_out')) return 'stock_out';
    return 'withdraw_complete';
  }
  if (open.every((line) => line.status === 'withdraw_request')) return 'withdraw_request';
  const seen = new Set(open.map(settledStatusOf));
  return ladder.find((status) => seen.has(status)) ?? 'unknown';
}

function settledStatusOf({ status, previous }: LineState): LineStatus {
  if (status === 'withdraw_request') return settledStatusOf({ status: previous ?? 'paid', previous: null });
  if (status === 'withdraw_partially') return 'paid';
  if (['replace_request', 'replace_complete', 'return_request'].includes(status)) return 'delivery_end';
  return status;
}

/** Returns what of an order may be cancelled, and how (rules D4.4). */
export function cancelTypeOf(lines: LineStatus[], isGift: boolean, noPartial = false): Order['withdrawType'] {
  const open = lines.filter((status) => !endedLineStatuses.includes(status));
  const atOnce = ['paid', 'withdraw_partially', 'delivery_delay'];
  if (isGift || open.length === 0 || open.includes('unknown')) return 'withdraw_deny';
  if (open.every((status) => status === 'bank_transfer_waiting')) return 'withdraw_oi_only';
  if (open.every((status) => atOnce.includes(status))) return noPartial ? 'withdraw_oi_only' : 'normal';
  if (noPartial) return 'withdraw_deny';
  if (open.some((status) => atOnce.includes(status) || status === 'delivery_waiting')) return 'withdraw_oip_only';
  return 'withdraw_deny';
}
