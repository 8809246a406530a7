import { z } from 'zod';
import { GiftClaimRequestForm, GiftPhotos } from '../claims.ts';
import { guestEndpoint, memberEndpoint, publicEndpoint } from '../endpoint.ts';
import { GiftRefund, GiftShare, SentAlimtalk } from '../gift-answers.ts';
import { CancelGiftForm, GiftDecline, GiftGroup, GiftGroupKey, GiftKey, GiftLinkKey, GiftRecipient, GiftsQuery, OpenGiftForm } from '../gifts.ts';
import { Ok, pagedList } from '../primitives.ts';
import { GiftAddress, GiftOptionChoices, GiftOptionsForm, ReceivedGift, ReceivedGiftSummary, StopGiftMessagesForm } from '../received-gifts.ts';

/** The sender's calls go by number and the account; the receiver's by the link, and by a phone proven in the same session. */
export const giftRoutes = {
  groups: memberEndpoint('GET /v1/gift/group', { query: GiftsQuery, reply: pagedList(GiftGroup) }),
  received: memberEndpoint('GET /v1/gift/received', { query: GiftsQuery, reply: pagedList(ReceivedGiftSummary) }),
  group: memberEndpoint('GET /v1/gift/group/{id}', { params: GiftGroupKey, reply: GiftGroup }),
  /** Who holds a link needs no token; somebody else's number is not there. */
  read: publicEndpoint('GET /v1/gift/to/{id}', { params: GiftKey, reply: ReceivedGift }),
  open: guestEndpoint('POST /v1/gift/to/{id}/open', { params: GiftLinkKey, body: OpenGiftForm, reply: ReceivedGift }),
  address: guestEndpoint('POST /v1/gift/to/{id}/address', { params: GiftLinkKey, body: GiftAddress, reply: ReceivedGift }),
  changeAddress: guestEndpoint('PUT /v1/gift/to/{id}/address', { params: GiftLinkKey, body: GiftAddress, reply: ReceivedGift }),
  options: guestEndpoint('GET /v1/gift/to/{id}/options', { params: GiftLinkKey, reply: GiftOptionChoices }),
  choose: guestEndpoint('PUT /v1/gift/to/{id}/options', { params: GiftLinkKey, body: GiftOptionsForm, reply: ReceivedGift }),
  reject: guestEndpoint('PUT /v1/gift/to/{id}/reject', { params: GiftLinkKey, body: GiftDecline, reply: ReceivedGift }),
  /** By its sender with the number, by its receiver with the link. */
  extend: guestEndpoint('PUT /v1/gift/to/{id}/extend', { params: GiftKey, reply: z.object({ expireDate: ReceivedGift.shape.expireDate }) }),
  arrived: guestEndpoint('PUT /v1/gift/to/{id}/arrived', { params: GiftLinkKey, reply: ReceivedGift }),
  claim: guestEndpoint('POST /v1/gift/to/{id}/claim', { params: GiftLinkKey, body: GiftClaimRequestForm, reply: ReceivedGift, status: 201 }),
  claimPhotos: guestEndpoint('PUT /v1/gift/to/{id}/claim/photos', { params: GiftLinkKey, body: GiftPhotos, reply: ReceivedGift }),
  claimUndo: guestEndpoint('PUT /v1/gift/to/{id}/claim/undo', { params: GiftLinkKey, reply: ReceivedGift }),
  stop: publicEndpoint('PUT /v1/gift/to/{id}/stop', { params: GiftLinkKey, body: StopGiftMessagesForm, reply: Ok }),
  resendAll: memberEndpoint('POST /v1/gift/group/{id}/alimtalk', { params: GiftGroupKey, reply: SentAlimtalk }),
  resend: memberEndpoint('POST /v1/gift/to/{id}/alimtalk', { params: GiftKey, reply: SentAlimtalk }),
  /** What the Kakao share adapter is handed; counted as a message sent. */
  share: memberEndpoint('POST /v1/gift/to/{id}/share', { params: GiftKey, reply: GiftShare }),
  refundAll: memberEndpoint('GET /v1/gift/group/{id}/refund', { params: GiftGroupKey, reply: GiftRefund }),
  refund: memberEndpoint('GET /v1/gift/to/{id}/refund', { params: GiftKey, reply: GiftRefund }),
  withdrawAll: memberEndpoint('PUT /v1/gift/group/{id}/withdraw', { params: GiftGroupKey, body: CancelGiftForm, reply: GiftGroup }),
  withdraw: memberEndpoint('PUT /v1/gift/to/{id}/withdraw', { params: GiftKey, body: CancelGiftForm, reply: GiftRecipient }),
};
