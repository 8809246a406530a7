import { kept, type Sayings } from './saying.ts';

/** What each call of this room does, and the refusals it knows beyond everybody's. */
export const says = {
  today: ['Tells a seller at one glance how much of what is to be packed, by day.'],
  lines: ['Lists a seller’s lines by what has to be done with them.'],
  counts: ['Counts a seller’s lines that wait, list by list.'],
  carriers: ['Lists the couriers by their codes.'],
  invoices: ['Tells which tracking numbers stand on an order of the seller of the last 90 days.'],
  orders: ['Lists orders as far as they are a seller’s, newest first.'],
  order: ['Shows an order as far as it is a seller’s, names and places masked.'],
  unmask: [
    'Shows where a seller’s parcels of an order go, until two weeks after they came; who looked is written down.',
    'PROOF_REQUIRED',
  ],
  confirm: ['Takes a line on: it will be packed.', 'INVALID_STATUS_TRANSITION', 'ADDRESS_REQUIRED'],
  unconfirm: ['Takes back that a line was taken on.', 'INVALID_STATUS_TRANSITION'],
  delay: [
    'Tells the shopper that a line comes later.',
    'INVALID_STATUS_TRANSITION',
    'ADDRESS_REQUIRED',
    'DELAY_TOO_LONG',
  ],
  ready: ['Says that a line is packed.', 'INVALID_STATUS_TRANSITION'],
  boxes: ['Tells the further boxes of a line on its way.', 'INVALID_STATUS_TRANSITION'],
  ship: ['Sends a line with a courier’s number.', 'INVALID_STATUS_TRANSITION', 'ADDRESS_REQUIRED'],
  unship: ['Takes back that a line was sent.', 'INVALID_STATUS_TRANSITION'],
  deliver: ['Says that a line has arrived.', 'INVALID_STATUS_TRANSITION'],
  stockOut: ['Says that there is none of it: the line is cancelled.', 'INVALID_STATUS_TRANSITION'],
  answerWithdraw: ['Answers a request to cancel.', ...kept],
  answerClaim: [
    'Answers a claim; a refusal needs pictures of one’s own, which the shopper sees with the reason.',
    ...kept,
    'CLAIM_NOT_ALLOWED',
    'OUT_OF_STOCK',
    'FILE_UNKNOWN',
  ],
  addPicture: [
    'Takes up to five pictures that show why a claim is refused, each to be named by its id in the refusal.',
  ],
  askPhotos: ['Asks whoever claimed for pictures once more.', 'INVALID_STATUS_TRANSITION', 'CLAIM_NOT_ALLOWED'],
  pickup: ['Says that a courier fetches what comes back.', 'INVALID_STATUS_TRANSITION', 'CLAIM_NOT_ALLOWED'],
  slips: [
    'Shows doors of a seller’s parcels for their labels; the reason is written down with who looked.',
    'PROOF_REQUIRED',
  ],
  shelf: ['Lists a seller’s options with how much of them there is.'],
  movements: ['Lists what came and went of a seller’s option.'],
  stock: ['Sets how much of an option there is, or only if it is still as seen.', 'STOCK_TOO_LOW', 'STOCK_MOVED'],
  questions: ['Lists what is asked about a seller’s products.'],
  answerQuestion: ['Answers what is asked about a seller’s product.'],
  reviews: ['Lists what is said of a seller’s products.'],
  answerReview: ['Answers a review of a seller’s product.'],
} as const satisfies Sayings;
