import { PrivateImage } from '../business.ts';
import { guestEndpoint } from '../endpoint.ts';
import { pagedList } from '../primitives.ts';
import {
  InquiryFollowUp,
  InquiryForm,
  InquiryImageKey,
  InquiryKey,
  InquiryQuery,
  InquiryThread,
  SupportInquiry,
} from '../support.ts';

export const supportRoutes = {
  list: guestEndpoint('GET /v1/app-users/me/inquiries', {
    summary:
      'Lists what somebody asked the customer centre, the latest first; a guest’s by the orders the guest may see.',
    query: InquiryQuery,
    reply: pagedList(SupportInquiry),
  }),
  ask: guestEndpoint('POST /v1/app-users/me/inquiries', {
    summary:
      'Asks the customer centre something, about an order or in general, with private pictures; a guest names an order.',
    body: InquiryForm,
    reply: InquiryThread,
    status: 201,
    errors: ['NOT_FOUND', 'FILE_UNKNOWN', 'INQUIRY_ORDER_REQUIRED'],
  }),
  read: guestEndpoint('GET /v1/app-users/me/inquiries/{uuid}', {
    summary: 'Shows a thread with everything said in it.',
    params: InquiryKey,
    reply: InquiryThread,
  }),
  add: guestEndpoint('POST /v1/app-users/me/inquiries/{uuid}/messages', {
    summary: 'Adds something to a thread, which then waits for the shop again.',
    params: InquiryKey,
    body: InquiryFollowUp,
    reply: InquiryThread,
    status: 201,
    errors: ['FILE_UNKNOWN', 'INQUIRY_CLOSED', 'INQUIRY_FULL'],
  }),
  close: guestEndpoint('PUT /v1/app-users/me/inquiries/{uuid}/close', {
    summary: 'Says that nothing more is needed.',
    params: InquiryKey,
    reply: InquiryThread,
    errors: ['INQUIRY_CLOSED'],
  }),
  /** A private picture has no address of its own: it comes inside the reply. */
  picture: guestEndpoint('GET /v1/app-users/me/inquiries/{uuid}/messages/{message}/pictures/{n}', {
    summary: 'Shows a picture of a thread to whoever may read it.',
    params: InquiryImageKey,
    reply: PrivateImage,
  }),
};
