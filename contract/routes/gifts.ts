import { z } from 'zod';
import { GiftClaimRequestForm, GiftClaimUndoForm, GiftPhotos } from '../claims.ts';
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

/** The sender uses the gift number and the account. The recipient uses the link and a phone verified in the same session. */
export const giftRoutes = {
  groups: memberEndpoint('GET /v1/gift/group', {
    summary: 'List the gifts the member has sent. The newest gift comes first.',
    query: GiftsQuery,
    reply: pagedList(GiftGroup),
  }),
  received: memberEndpoint('GET /v1/gift/received', {
    summary:
      'List the gifts the member has received. It includes gifts claimed with the account and gifts sent to its phone.',
    query: GiftsQuery,
    reply: pagedList(ReceivedGiftSummary),
  }),
  group: memberEndpoint('GET /v1/gift/group/{id}', {
    summary: 'Retrieve a sent gift with its recipients.',
    params: GiftGroupKey,
    reply: GiftGroup,
  }),
  /** The holder of a link needs no token. The number of another sender's gift answers NOT_FOUND. */
  read: publicEndpoint('GET /v1/gift/to/{id}', {
    summary: 'Retrieve a received gift by its link. No login is required. The sender can retrieve it by number.',
    params: GiftKey,
    reply: ReceivedGift,
    errors: giftLinkErrors,
  }),
  open: guestEndpoint('POST /v1/gift/to/{id}/open', {
    summary: 'Claim a gift link. The first person with a verified phone claims it and can repeat the request.',
    params: GiftLinkKey,
    body: OpenGiftForm,
    reply: ReceivedGift,
    errors: [...giftLinkErrors, 'VERIFY_REQUIRED', 'GIFT_OTHER_NUMBER'],
  }),
  address: guestEndpoint('POST /v1/gift/to/{id}/address', {
    summary: 'Set the delivery address of a gift. The gift then counts as used.',
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
    summary: 'Change the delivery address of a gift. It can change until packing starts.',
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
    summary: 'List the options that can replace those of a gift. The reply has no prices.',
    params: GiftLinkKey,
    reply: GiftOptionChoices,
    errors: giftLinkErrors,
  }),
  choose: guestEndpoint('PUT /v1/gift/to/{id}/options', {
    summary:
      'Choose another ship date or option for a gift. The sender decides whether options of the same price can be chosen. The new stock is held before the old is released.',
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
    summary:
      'Decline a gift. Before packing it is cancelled at once. After that the seller must agree. The sender is refunded.',
    params: GiftLinkKey,
    body: GiftDecline,
    reply: ReceivedGift,
    errors: [...giftLinkErrors, ...phoneProofErrors, 'INVALID_STATUS_TRANSITION', 'WITHDRAW_DENIED'],
  }),
  /** The sender uses the number, the recipient the link. */
  extend: guestEndpoint('PUT /v1/gift/to/{id}/extend', {
    summary:
      'Extend the validity of a gift by one week. The sender or the recipient can do so once, if the product allows it.',
    params: GiftKey,
    reply: z.object({ expireDate: ReceivedGift.shape.expireDate }),
    errors: [...giftLinkErrors, 'GIFT_NOT_EXTENDABLE'],
  }),
  arrived: guestEndpoint('PUT /v1/gift/to/{id}/arrived', {
    summary: 'Report that a gift has arrived before the carrier reports it.',
    params: GiftLinkKey,
    reply: ReceivedGift,
    errors: [...giftLinkErrors, 'INVALID_STATUS_TRANSITION'],
  }),
  claim: guestEndpoint('POST /v1/gift/to/{id}/claim', {
    summary: 'Request an exchange or a refund for damaged items of a gift. The sender is refunded.',
    params: GiftLinkKey,
    body: GiftClaimRequestForm,
    reply: ReceivedGift,
    status: 201,
    errors: [...giftLinkErrors, 'CLAIM_NOT_ALLOWED', 'INVALID_STATUS_TRANSITION', 'FILE_UNKNOWN', 'FILE_COUNT'],
  }),
  claimPhotos: guestEndpoint('PUT /v1/gift/to/{id}/claim/photos', {
    summary: 'Add the requested images to a gift’s claim.',
    params: GiftLinkKey,
    body: GiftPhotos,
    reply: ReceivedGift,
    errors: [...giftLinkErrors, 'INVALID_STATUS_TRANSITION', 'FILE_UNKNOWN', 'FILE_COUNT'],
  }),
  claimUndo: guestEndpoint('PUT /v1/gift/to/{id}/claim/undo', {
    summary: 'Withdraw a gift’s claim that has no answer yet.',
    params: GiftLinkKey,
    body: GiftClaimUndoForm,
    reply: ReceivedGift,
    errors: [...giftLinkErrors, 'INVALID_STATUS_TRANSITION'],
  }),
  stop: publicEndpoint('PUT /v1/gift/to/{id}/stop', {
    summary: 'Stop messages about a gift to its recipient. With the token of a message, stop messages about all gifts.',
    params: GiftLinkKey,
    body: StopGiftMessagesForm,
    reply: Ok,
    errors: ['NOT_FOUND'],
  }),
  resendAll: memberEndpoint('POST /v1/gift/group/{id}/alimtalk', {
    summary: 'Resend the gift message to all recipients without an address.',
    params: GiftGroupKey,
    reply: SentAlimtalk,
    errors: giftResendErrors,
  }),
  resend: memberEndpoint('POST /v1/gift/to/{id}/alimtalk', {
    summary: 'Resend the gift message to one recipient.',
    params: GiftKey,
    reply: SentAlimtalk,
    errors: giftResendErrors,
  }),
  /** The content for the Kakao share adapter. Each request counts as a sent message. */
  share: memberEndpoint('POST /v1/gift/to/{id}/share', {
    summary: 'Retrieve the KakaoTalk share content of a gift sent as a link.',
    params: GiftKey,
    reply: GiftShare,
    errors: ['GIFT_EXPIRED', 'GIFT_WITHDRAWN', 'GIFT_ALREADY_CLAIMED', 'GIFT_NOT_PAID', 'INVALID_STATUS_TRANSITION'],
  }),
  refundAll: memberEndpoint('GET /v1/gift/group/{id}/refund', {
    summary: 'Preview the refund for cancelling a whole gift.',
    params: GiftGroupKey,
    reply: GiftRefund,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  refund: memberEndpoint('GET /v1/gift/to/{id}/refund', {
    summary: 'Preview the refund for cancelling one recipient.',
    params: GiftKey,
    reply: GiftRefund,
    errors: ['INVALID_STATUS_TRANSITION'],
  }),
  withdrawAll: memberEndpoint('PUT /v1/gift/group/{id}/withdraw', {
    summary: 'Cancel a whole gift. It can be paid or waiting for its deposit. No recipient may have given an address.',
    params: GiftGroupKey,
    body: CancelGiftForm,
    reply: GiftGroup,
    errors: [...cancelErrors, 'PROOF_REQUIRED'],
  }),
  withdraw: memberEndpoint('PUT /v1/gift/to/{id}/withdraw', {
    summary: 'Cancel the gift of one recipient who has given no address.',
    params: GiftKey,
    body: CancelGiftForm,
    reply: GiftRecipient,
    errors: [...cancelErrors, 'PROOF_REQUIRED'],
  }),
};
