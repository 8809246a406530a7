import { columnComments } from '../database-comments.ts';

/** Per table the columns, or the rows, that may change without an invariant noticing, by reason. */
const reasons: Record<string, Record<string, string[]>> = {
  app_user: {
    'a time that no other row repeats; its consequences are done': ['created_at', 'advertising_alarm_at'],
    'a setting of the customer': [
      'center_reply_alarm',
      'order_delivery_alarm',
      'advertising_alarm',
      'advertising_promotion',
      'advertising_promotion_at',
    ],
    'a public key; other tables refer to the id': ['uuid'],
  },
  approval: {
    'describes a request; the log and the ledgers hold what was done': [
      'subject',
      'requested_by',
      'created_at',
      'a row exists twice',
    ],
    'the request as the approver saw it; the action reads the order again before a change': [
      'key',
      'order_id',
      'order_line_id',
      'amount',
      'limit_won',
      'seen_status',
    ],
  },
  business_application: {
    'copied from a certificate that staff read; the number and the status decide': [
      'is_renewal',
      'decided_by',
      'decided_at',
      'created_at',
    ],
  },
  cart: {
    'a cart holds and prices nothing; the order sheet reads the product again': ['app_user_id', 'a row is missing'],
  },
  cart_item: {
    'a cart holds and prices nothing; the order sheet reads the product again': [
      'cart_id',
      'option_id',
      'quantity',
      'price_at_add',
      'added_at',
      'a row is missing',
    ],
  },
  cash_receipt: {
    'whose number the receipt names; the amount is the same': ['self_issued'],
    'the day under which the company lists the receipt; one that is not found opens a case': ['requested_on'],
    'attempts of an idempotent request to the tax office': [
      'idempotency_key',
      'attempts',
      'next_at',
      'created_at',
      'issued_at',
    ],
  },
  cash_receipt_cut: {
    'attempts of an idempotent request to the tax office': [
      'idempotency_key',
      'status',
      'attempts',
      'next_at',
      'created_at',
    ],
  },
  claim: {
    'text and images that staff read for the decision': ['reason', 'piece_count', 'uuid'],
    'unused: the decision on the claim says whether the piece is sold again': ['restock'],
    'a time that no other row repeats; its consequences are done': ['created_at'],
  },
  coupon: {
    'terms of coupons to be issued; an order keeps the terms it was placed under': [
      'discount_won',
      'maximum_discount',
      'valid_from',
      'valid_until',
      'exclusive',
      'first_order',
      'brands',
      'category_ids',
      'min_grade',
      'total_limit',
      'per_person_limit',
      'note',
      'source_key',
    ],
  },
  gift: {
    'text and settings of the sender; nothing is computed from them': [
      'uuid',
      'card',
      'is_option_choice',
      'send_at',
      'created_at',
    ],
    'the waiting time of a gift; it was accepted in time': ['days', 'extra_days'],
  },
  gift_recipient: {
    'a random key': ['link'],
    'when and by whom a link was opened; the verified phone identifies the recipient': [
      'claimed_at',
      'claimed_by',
      'consent',
    ],
    'the deadline of a gift; it was accepted in time': ['cut_off', 'extended_at', 'extended_by'],
    'which messages were sent, and the opt-out': ['last_sent_at', 'reminded', 'stopped_at'],
    'only decides when a recipient who left is erased': ['left_at'],
    'when personal data was erased; the remaining columns show it': ['erased_at'],
  },
  grade_month: {
    'the input of a decision that is checked': ['bought', 'a row is missing'],
  },
  inquiry: {
    'text that staff read and sort; staff act on it': ['brand', 'category', 'order_line_id', 'closed_by'],
  },
  issued_coupon: {
    'read by the order sheet only': ['issued_at', 'used_at', 'source_key', 'valid_until'],
  },
  ledger_posting: {
    'older postings have none; a wrong reference is noticed': ['reference'],
  },
  message: {
    'a message; the event it reports is in a checked table, and its text is deleted after days': [
      'key',
      'order_line_id',
      'app_user_id',
      'sender',
      'company_id',
      'a row is missing',
    ],
    'attempts of a message that was sent': [
      'attempts',
      'next_at',
      'give_up_at',
      'created_at',
      'requested_at',
      'failure_reason',
      'rank',
      'is_quiet',
    ],
  },
  order_consent: {
    'append-only; the product that required the consent may have changed': [
      'version',
      'at',
      'kind',
      'a row is missing',
    ],
  },
  order_event: {
    'redundant for an order of one line': ['order_line_id'],
    'who and why, for staff; creation and payment are checked': ['by'],
  },
  order_line: {
    'the promised day as the buyer saw it': ['arrival'],
    'the commission of the day of sale; the rate may have changed': ['commission_permille'],
    'tracking data of the courier': ['carrier_code', 'tracked_at'],
    'which reminders were sent': [
      'arrival_polled_at',
      'notified_confirm_at',
      'notified_funding_at',
      'offered_refund_at',
    ],
    'a deadline that has passed': ['confirmed_at', 'complete_at'],
  },
  order_owner: {
    'a time that no other row repeats; its consequences are done': ['at'],
  },
  order_tmp: {
    'a digest of the terms shown; another value makes the buyer confirm again': ['digest'],
    'an order sheet is deleted after a day unless it becomes an order': [
      'created_at',
      'expires_at',
      'coupon_ids',
      'used_point',
      'gift_count',
      'a row is missing',
      'a row exists twice',
    ],
  },
  orders: {
    'limits what an unpaid order holds; unused once it is paid': ['is_unverified', 'network_mark'],
    'the order sheet of the order, while it exists': ['order_tmp_id'],
    'displayed; nothing is computed from it': [
      'brand',
      'receipt_type',
      'deleted_at',
      'expected_point',
      'is_purchase_reported',
    ],
  },
  payment: {
    'a deposit returned for an order that was never paid; the ledger does not hold it': [
      'deposit_refund_amount',
      'deposit_refund_notified_at',
    ],
    'texts of the payment company; amounts are compared with it every day': [
      'pg',
      'decline_code',
      'decline_reason',
      'idempotency_key',
      'account_type',
    ],
    'when the payment company was or will be asked; a repeated request changes nothing': [
      'created_at',
      'confirming_at',
      'checked_at',
      'poll_at',
      'poll_for',
      'poll_until',
      'closed_at',
      'due_at',
    ],
    'which reminders were sent': ['reminded'],
  },
  payment_case: {
    'who returns the money; the ledgers hold what was returned': ['is_manual'],
    'a note for staff; the payment it refers to is checked': [
      'order_id',
      'kind',
      'opened_at',
      'a row is missing',
      'a row exists twice',
    ],
  },
  personal_data_access: {
    'append-only; no other row repeats it': ['batch'],
  },
  point_lot: {
    'which reminders were sent': ['expiry_notices'],
  },
  point_transaction: {
    'displayed to its owner': ['label', 'created_at'],
  },
  refund: {
    'who requested it and why, for staff': ['requested_by', 'fault'],
    'attempts of an idempotent request to the payment company': [
      'idempotency_key',
      'attempts',
      'next_at',
      'created_at',
      'provider_code',
      'fault_text',
    ],
    'from when a refund owes interest that is not done': ['due_from'],
    'refunds of products alone have no parts': ['parts'],
  },
  stock: {
    'any other number makes processes read the sale line again': ['version'],
  },
  stock_movement: {
    'a time that no other row repeats; its consequences are done': ['at'],
    'set for manual adjustments; sales refer to their order': ['staff_id', 'reason'],
  },
};

const whole = (table: string, name: string) => (name.includes(' ') ? `${table}: ${name}` : `${table}.${name}`);

/** Changes that no invariant needs to notice, with the reason. */
export const harmlessChanges = new Map(
  Object.entries(reasons).flatMap(([table, rows]) =>
    Object.entries(rows).flatMap(([reason, names]) =>
      names.map((name): [string, string] => [whole(table, name), reason]),
    ),
  ),
);

/** Columns of personal data: nothing is computed from a person's text, and a changed hash or cipher text opens nothing. */
export const personalColumns = new Map(
  columnComments
    .filter((one) => one.class !== 'open')
    .map((one) => [`${one.table}.${one.column}`, one.class === 'persons' ? 'text of a person' : 'encrypted or hashed']),
);
