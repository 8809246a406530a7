import { PrivatePicture } from '../business.ts';
import { guest } from '../endpoint.ts';
import { list } from '../primitives.ts';
import { Inquiry, InquiryForm, InquiryKey, InquiryMore, InquiryPictureKey, InquiryQuery, InquiryThread } from '../support.ts';

export const inquiries = {
  list: guest('GET /v1/app-users/me/inquiries', { query: InquiryQuery, reply: list(Inquiry) }),
  ask: guest('POST /v1/app-users/me/inquiries', { body: InquiryForm, reply: InquiryThread, status: 201 }),
  read: guest('GET /v1/app-users/me/inquiries/{uuid}', { params: InquiryKey, reply: InquiryThread }),
  add: guest('POST /v1/app-users/me/inquiries/{uuid}/messages', { params: InquiryKey, body: InquiryMore, reply: InquiryThread, status: 201 }),
  close: guest('PUT /v1/app-users/me/inquiries/{uuid}/close', { params: InquiryKey, reply: InquiryThread }),
  /** A private picture has no address of its own: it comes inside the reply. */
  picture: guest('GET /v1/app-users/me/inquiries/{uuid}/messages/{message}/pictures/{n}', { params: InquiryPictureKey, reply: PrivatePicture }),
};
