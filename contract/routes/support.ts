import { PrivateImage } from '../business.ts';
import { guestEndpoint } from '../endpoint.ts';
import { pagedList } from '../primitives.ts';
import { InquiryFollowUp, InquiryForm, InquiryImageKey, InquiryKey, InquiryQuery, InquiryThread, SupportInquiry } from '../support.ts';

export const supportRoutes = {
  list: guestEndpoint('GET /v1/app-users/me/inquiries', { query: InquiryQuery, reply: pagedList(SupportInquiry) }),
  ask: guestEndpoint('POST /v1/app-users/me/inquiries', { body: InquiryForm, reply: InquiryThread, status: 201 }),
  read: guestEndpoint('GET /v1/app-users/me/inquiries/{uuid}', { params: InquiryKey, reply: InquiryThread }),
  add: guestEndpoint('POST /v1/app-users/me/inquiries/{uuid}/messages', { params: InquiryKey, body: InquiryFollowUp, reply: InquiryThread, status: 201 }),
  close: guestEndpoint('PUT /v1/app-users/me/inquiries/{uuid}/close', { params: InquiryKey, reply: InquiryThread }),
  /** A private picture has no address of its own: it comes inside the reply. */
  picture: guestEndpoint('GET /v1/app-users/me/inquiries/{uuid}/messages/{message}/pictures/{n}', { params: InquiryImageKey, reply: PrivateImage }),
};
