import { z } from 'zod';
import { GiftClaim, GiftPhotos } from '../claims.ts';
import { anyone, guest, member } from '../endpoint.ts';
import { AlimtalkSent, GiftRefund, GiftShare } from '../gift-answers.ts';
import { GiftGroup, GiftKey, GiftOpen, GiftReject, GiftsQuery, GiftTo, GiftWithdraw, GroupKey, LinkKey } from '../gifts.ts';
import { list, Ok } from '../primitives.ts';
import { GiftAddress, GiftChoices, GiftChoose, GiftStop, ReceivedCard, ReceivedGift } from '../received-gifts.ts';

/** The sender's calls go by number and the account; the receiver's by the link, and by a phone proven in the same session. */
export const gifts = {
  groups: member('GET /v1/gift/group', { query: GiftsQuery, reply: list(GiftGroup) }),
  received: member('GET /v1/gift/received', { query: GiftsQuery, reply: list(ReceivedCard) }),
  group: member('GET /v1/gift/group/{id}', { params: GroupKey, reply: GiftGroup }),
  /** Who holds a link needs no token; somebody else's number is not there. */
  read: anyone('GET /v1/gift/to/{id}', { params: GiftKey, reply: ReceivedGift }),
  open: guest('POST /v1/gift/to/{id}/open', { params: LinkKey, body: GiftOpen, reply: ReceivedGift }),
  address: guest('POST /v1/gift/to/{id}/address', { params: LinkKey, body: GiftAddress, reply: ReceivedGift }),
  changeAddress: guest('PUT /v1/gift/to/{id}/address', { params: LinkKey, body: GiftAddress, reply: ReceivedGift }),
  options: guest('GET /v1/gift/to/{id}/options', { params: LinkKey, reply: GiftChoices }),
  choose: guest('PUT /v1/gift/to/{id}/options', { params: LinkKey, body: GiftChoose, reply: ReceivedGift }),
  reject: guest('PUT /v1/gift/to/{id}/reject', { params: LinkKey, body: GiftReject, reply: ReceivedGift }),
  /** By its sender with the number, by its receiver with the link. */
  extend: guest('PUT /v1/gift/to/{id}/extend', { params: GiftKey, reply: z.object({ expireDate: ReceivedGift.shape.expireDate }) }),
  arrived: guest('PUT /v1/gift/to/{id}/arrived', { params: LinkKey, reply: ReceivedGift }),
  claim: guest('POST /v1/gift/to/{id}/claim', { params: LinkKey, body: GiftClaim, reply: ReceivedGift, status: 201 }),
  claimPhotos: guest('PUT /v1/gift/to/{id}/claim/photos', { params: LinkKey, body: GiftPhotos, reply: ReceivedGift }),
  claimUndo: guest('PUT /v1/gift/to/{id}/claim/undo', { params: LinkKey, reply: ReceivedGift }),
  stop: anyone('PUT /v1/gift/to/{id}/stop', { params: LinkKey, body: GiftStop, reply: Ok }),
  resendAll: member('POST /v1/gift/group/{id}/alimtalk', { params: GroupKey, reply: AlimtalkSent }),
  resend: member('POST /v1/gift/to/{id}/alimtalk', { params: GiftKey, reply: AlimtalkSent }),
  /** What the Kakao share adapter is handed; counted as a message sent. */
  share: member('POST /v1/gift/to/{id}/share', { params: GiftKey, reply: GiftShare }),
  refundAll: member('GET /v1/gift/group/{id}/refund', { params: GroupKey, reply: GiftRefund }),
  refund: member('GET /v1/gift/to/{id}/refund', { params: GiftKey, reply: GiftRefund }),
  withdrawAll: member('PUT /v1/gift/group/{id}/withdraw', { params: GroupKey, body: GiftWithdraw, reply: GiftGroup }),
  withdraw: member('PUT /v1/gift/to/{id}/withdraw', { params: GiftKey, body: GiftWithdraw, reply: GiftTo }),
};
