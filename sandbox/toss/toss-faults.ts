import { openFaultQueue } from '../sandbox-faults.ts';
/** Faults by the request they affect and their effect. The notes are shown on the sandbox page. */
export const tossFaultTypes = {
  hang: { when: 'any', note: 'takes the call, never answers, does nothing' },
  slow: { when: 'any', note: 'works for ms (3000) before it answers' },
  refuse: { when: 'any', note: 'closes the connection before doing anything' },
  refuse_conn: { when: 'any', note: 'the same as refuse' },
  reset_before: { when: 'any', note: 'resets the connection before doing anything' },
  reset_after_approve: { when: 'any', note: 'does the work, then resets the connection' },
  timeout_after_approve: { when: 'any', note: 'does the work, never answers' },
  '500_before': { when: 'any', note: 'answers 500, does nothing' },
  '500_after_approve': { when: 'any', note: 'does the work, answers 500' },
  '429': { when: 'any', note: 'answers 429, does nothing' },
  html_200: { when: 'any', note: 'answers 200 with a web page, does nothing' },
  truncated_json: { when: 'any', note: 'does the work, half of the JSON arrives' },
  decline: { when: 'confirm', note: 'REJECT_CARD_COMPANY' },
  wrong_amount: { when: 'confirm', note: 'approves 100 won more than asked' },
  wrong_orderId: { when: 'confirm', note: 'approves under another order number' },
  approved_earlier: { when: 'confirm', note: 'dates the approval a day before it' },
  approved_later: { when: 'confirm', note: 'dates the approval a day after it' },
  approve_twice_if_key_differs: { when: 'confirm', note: 'approves a second payment of an order' },
  webhook_before_response: { when: 'confirm', note: 'tells the webhook before it answers the call' },
  get_stale: { when: 'get', note: 'shows the payment as it was before its last change, for ms after it' },
  cancel_500: { when: 'cancel', note: 'answers 500, cancels nothing' },
  cancel_declined: { when: 'cancel', note: 'answers NOT_CANCELABLE_PAYMENT, cancels nothing' },
  cancel_timeout_after_cancel: { when: 'cancel', note: 'cancels, never answers' },
  receipt_pending: { when: 'receipt', note: 'answers IN_PROGRESS; the list of the day has the receipt' },
  receipt_fails_later: { when: 'receipt', note: 'answers IN_PROGRESS; in the list of the day the receipt has failed' },
  webhook_dup: { when: 'webhook', note: 'sends the event n (2) times more' },
  webhook_reorder: { when: 'webhook', note: 'sends the event after the next one, or after ms (2000)' },
  webhook_late: { when: 'webhook', note: 'sends the event after ms (5000)' },
  webhook_never: { when: 'webhook', note: 'never sends the event' },
  done_then_aborted: { when: 'webhook', note: 'sends a false ABORTED 45 ms after the event' },
  done_then_waiting: { when: 'deposit', note: 'ms (300) after the deposit the bank says it has not arrived after all' },
  deposit_short: { when: 'deposit', note: 'takes 1,000 won less than asked, or what is given' },
  deposit_long: { when: 'deposit', note: 'takes 1,000 won more than asked, or what is given' },
  deposit_after_due: { when: 'deposit', note: 'takes the money although the due date is over' },
  deposit_after_cancel: { when: 'deposit', note: 'takes the money although the account was cancelled' },
  deposit_earlier: { when: 'deposit', note: 'dates the deposit 30 days before it' },
  deposit_later: { when: 'deposit', note: 'dates the deposit 30 days after it' },
  kill_app_at: { when: 'any', note: 'kills the process pid at point received, approved or responded (+ ms)' },
} as const satisfies Record<string, { when: TossFaultMoment | 'any'; note: string }>;

export type TossFaultMoment = 'confirm' | 'get' | 'cancel' | 'account' | 'receipt' | 'webhook' | 'deposit';
export type TossFaultPoint = 'received' | 'approved' | 'responded';
export type TossFaultName = keyof typeof tossFaultTypes;
export type TossFault = {
  fault: TossFaultName;
  when: TossFaultMoment;
  count: number;
  ms: number | null;
  n: number | null;
  /** The process to kill, and when. */
  pid: number | null;
  point: TossFaultPoint;
};
export type TossFaults = ReturnType<typeof openTossFaults>;

export const tossFaultMoments: TossFaultMoment[] = [
  'confirm',
  'get',
  'cancel',
  'account',
  'receipt',
  'webhook',
  'deposit',
];
const points: TossFaultPoint[] = ['received', 'approved', 'responded'];

export function openTossFaults() {
  const queue = openFaultQueue<TossFault>();
  return {
    ...queue,
    /** Null for an unknown fault, or one that does not exist at that moment. */
    add(wish: Record<string, unknown>): TossFault | null {
      const fault = String(wish.fault);
      if (!Object.hasOwn(tossFaultTypes, fault)) return null;
      const allowedMoment = tossFaultTypes[fault as TossFaultName].when;
      const requestedMoment = wish.when === undefined || wish.when === '' ? null : (wish.when as TossFaultMoment);
      if (
        requestedMoment &&
        !(
          tossFaultMoments.includes(requestedMoment) &&
          (allowedMoment === 'any'
            ? requestedMoment !== 'webhook' && requestedMoment !== 'deposit'
            : allowedMoment === requestedMoment)
        )
      )
        return null;
      const when = requestedMoment ?? (allowedMoment === 'any' ? 'confirm' : allowedMoment);
      const made = {
        fault: fault as TossFaultName,
        when,
        count: whole(wish.count) ?? 1,
        ms: whole(wish.ms),
        n: whole(wish.n),
        pid: whole(wish.pid),
        point: points.find((point) => point === wish.point) ?? 'received',
      };
      if (made.fault === 'kill_app_at' && (made.pid ?? 0) < 2) return null;
      return queue.push(made);
    },
  };
}

function whole(value: unknown) {
  const number = Number(value);
  return value !== '' && value != null && Number.isSafeInteger(number) && number > 0 ? number : null;
}
