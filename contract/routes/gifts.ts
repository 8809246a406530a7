import { z } from 'zod';
import { GiftClaimRequestForm, GiftPhotos } from '../claims.ts';
import { guestEndpoint, memberEndpoint, publicEndpoint } from '../endpoint.ts';
import { cancelErrors, phoneProofErrors, unavailableItemErrors } from '../error-groups.ts';
import { GiftRefund, GiftShare, SentAlimtalk } from '../gift-answers.ts';
import {
  CancelGiftForm,
  GiftDecline,
  GiftGroup,
  GiftGroupKey,
  GiftKey,
  GiftLinkKey,
  GiftRecipient,
  GiftsQuery,
  OpenGiftForm,
} from '../gifts.ts';
import { Ok, pagedList } from '../primitives.ts';
import {
  GiftAddress,
  GiftOptionChoices,
  GiftOptionsForm,
  ReceivedGift,
  ReceivedGiftSummary,
  StopGiftMessagesForm,
} from '../received-gifts.ts';

const giftLinkErrors = [
  'GIFT_ALREADY_CLAIMED',
  'GIFT_EXPIRED',
  'GIFT_WITHDRAWN',
  'GIFT_NOT_PAID',
  'NOT_FOUND',
] as const;
const giftResendErrors = [
  'GIFT_RESEND_LIMIT',
  'GIFT_NOT_PAID',
  'GIFT_STOPPED',
  'GIFT_NO_NUMBER',
  'INVALID_STATUS_TRANSITION',
  'TOO_MANY',
] as const;

/** The sender's calls go by number and the account; the receiver's by the link, and by a phone proven in the same session. */
export const giftRoutes = {
  groups: memberEndpoint('GET /v1/gift/group', {
    summary: 'Lists the gifts a member has sent, newest first.',
    query: GiftsQuery,
    reply: pagedList(GiftGroup),
  }),
  received: memberEndpoint('GET /v1/gift/received', {
    summary: 'Lists the gifts a member has received: those claimed with the account, and those to its phone.',
    query: GiftsQuery,
    reply: pagedList(ReceivedGiftSummary),
  }),
  group: memberEndpoint('GET /v1/gift/group/{id}', {
    summary: 'Shows a gift with its receivers, as its sender sees it.',
    params: GiftGroupKey,
    reply: GiftGroup,
  }),
  /** Who holds a link needs no token; somebody else's number is not there. */
  read: publicEndpoint('GET /v1/gift/to/{id}', {
    summary: 'Shows a received gift by its link without any login, or by number for who sent it.',
    params: GiftKey,
    reply: ReceivedGift,
    errors: giftLinkErrors,
  }),
  open: guestEndpoint('POST /v1/gift/to/{id}/open', {
    summary: 'Claims a link for the first who has proven a phone; the same person may ask again.',
    params: GiftLinkKey,
    body: OpenGiftForm,
    reply: ReceivedGift,
    errors: [...giftLinkErrors, 'VERIFY_REQUIRED', 'GIFT_OTHER_NUMBER'],
  }),
  address: guestEndpoint('POST /v1/gift/to/{id}/address', {
    summary: 'Gives a gift its address: it is used from then on.',
    params: GiftLinkKey,
    body: GiftAddress,
    reply: ReceivedGift,
    errors: [
      ...giftLinkErrors,
      ...phoneProofErrors,
      'GIFT_OTHER_NUMBER',
      'CONSENT_REQUIRED',
      'UNDELIVERABLE_AREA',
      'ADDRESS_MISMATCH',
      'ADDRESS_LOCKED',
      'INVALID_STATUS_TRANSITION',
    ],
  }),
  changeAddress: guestEndpoint('PUT /v1/gift/to/{id}/address', {
    summary: 'Sends a gift elsewhere, until it is being packed.',
    params: GiftLinkKey,
    body: GiftAddress,
    reply: ReceivedGift,
    errors: [
      ...giftLinkErrors,
      ...phoneProofErrors,
      'CONSENT_REQUIRED',
      'UNDELIVERABLE_AREA',
      'ADDRESS_MISMATCH',
      'ADDRESS_LOCKED',
    ],
  }),
  options: guestEndpoint('GET /v1/gift/to/{id}/options', {
    summary: 'Lists what of the goods may take the place of what was sent, without any price.',
    params: GiftLinkKey,
    reply: GiftOptionChoices,
    errors: giftLinkErrors,
  }),
  choose: guestEndpoint('PUT /v1/gift/to/{id}/options', {
    summary:
      'Takes another day, or where the sender allows another option of the same price: the new is held, then the old let go.',
    params: GiftLinkKey,
    body: GiftOptionsForm,
    reply: ReceivedGift,
    errors: [
      ...giftLinkErrors,
      ...phoneProofErrors,
      ...unavailableItemErrors,
      'GIFT_OPTION',
      'INVALID_STATUS_TRANSITION',
    ],
  }),
  reject: guestEndpoint('PUT /v1/gift/to/{id}/reject', {
    summary: 'Says no: until it is packed at once, then by asking the supplier. The money goes to the sender.',
    params: GiftLinkKey,
    body: GiftDecline,
    reply: ReceivedGift,
    errors: [...giftLinkErrors, ...phoneProofErrors, 'INVALID_STATUS_TRANSITION', 'WITHDRAW_DENIED'],
  }),
  /** By its sender with the number, by its receiver with the link. */
  extend: guestEndpoint('PUT /v1/gift/to/{id}/extend', {
    summary: 'Gives a gift another week, once, by its sender or its receiver, where the product allows.',
    params: GiftKey,
    reply: z.object({ expireDate: ReceivedGift.shape.expireDate }),
    errors: [...giftLinkErrors, 'GIFT_NOT_EXTENDABLE'],
  }),
  arrived: guestEndpoint('PUT /v1/gift/to/{id}/arrived', {
    summary: 'Says that a gift is there though the courier has not said so.',
    params: GiftLinkKey,
    reply: ReceivedGift,
    errors: [...giftLinkErrors, 'INVALID_STATUS_TRANSITION'],
  }),
  claim: guestEndpoint('POST /v1/gift/to/{id}/claim', {
    summary: 'Asks for an exchange or money back for spoilt goods; the money goes to the sender.',
    params: GiftLinkKey,
    body: GiftClaimRequestForm,
    reply: ReceivedGift,
    status: 201,
    errors: [...giftLinkErrors, 'CLAIM_NOT_ALLOWED', 'INVALID_STATUS_TRANSITION', 'FILE_UNKNOWN', 'FILE_COUNT'],
  }),
  claimPhotos: guestEndpoint('PUT /v1/gift/to/{id}/claim/photos', {
    summary: 'Sends pictures that were asked for once more.',
    params: GiftLinkKey,
    body: GiftPhotos,
    reply: ReceivedGift,
    errors: [...giftLinkErrors, 'INVALID_STATUS_TRANSITION', 'FILE_UNKNOWN', 'FILE_COUNT'],
  }),
  claimUndo: guestEndpoint('PUT /v1/gift/to/{id}/claim/undo', {
    summary: 'Takes a claim back that nobody has answered.',
    params: GiftLinkKey,
    reply: ReceivedGift,
    errors: [...giftLinkErrors, 'INVALID_STATUS_TRANSITION'],
  }),
  stop: publicEndpoint('PUT /v1/gift/to/{id}/stop', {
    summary: 'No more messages of this gift to its receiver; with the token of a message, of no gift at all.',
    params: GiftLinkKey,
    body: StopGiftMessagesForm,
    reply: Ok,
    errors: ['NOT_FOUND'],
  }),
  resendAll: memberEndpoint('POST /v1/gift/group/{id}/alimtalk', {
    summary: 'Sends the message again to everybody who has given no address.',
    params: GiftGroupKey,
    reply: SentAlimtalk,
    errors: giftResendErrors,
  }),
  resend: memberEndpoint('POST /v1/gift/to/{id}/alimtalk', {
    summary: 'Sends the message again to one receiver.',
    params: GiftKey,
    reply: SentAlimtalk,
    errors: giftResendErrors,
  }),
  /** What the Kakao share adapter is handed; counted as a message sent. */
  share: memberEndpoint('POST /v1/gift/to/{id}/share', {
    summary: 'What to hand to KakaoTalk for a gift that goes as a link.',
    params: GiftKey,
    reply: GiftShare,
    errors: ['GIFT_EXPIRED', 'GIFT_WITHDRAWN', 'GIFT_ALREADY_CLAIMED', 'GIFT_NOT_PAID', 'INVALID_STATUS_TRANSITION'],
  }),
  refundAll: memberEndpoint('GET /v1/gift/group/{id}/refund', {
    summary: 'Works out what cancelling a whole gift would bring back.',
    params: GiftGroupKey,
    reply: GiftRefund,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  refund: memberEndpoint('GET /v1/gift/to/{id}/refund', {
    summary: 'Works out what cancelling one receiver would bring back.',
    params: GiftKey,
    reply: GiftRefund,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  withdrawAll: memberEndpoint('PUT /v1/gift/group/{id}/withdraw', {
    summary: 'Cancels a whole gift, paid or waiting for its deposit, while nobody has given an address.',
    params: GiftGroupKey,
    body: CancelGiftForm,
    reply: GiftGroup,
    errors: [...cancelErrors, 'PROOF_REQUIRED'],
  }),
  withdraw: memberEndpoint('PUT /v1/gift/to/{id}/withdraw', {
    summary: 'Cancels one receiver who has given no address.',
    params: GiftKey,
    body: CancelGiftForm,
    reply: GiftRecipient,
    errors: [...cancelErrors, 'PROOF_REQUIRED'],
  }),
};
