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
      'List the customer’s inquiries. The newest inquiry comes first. A guest sees the inquiries of accessible orders.',
    query: InquiryQuery,
    reply: pagedList(SupportInquiry),
  }),
  create: guestEndpoint('POST /v1/app-users/me/inquiries', {
    summary:
      'Create a customer centre inquiry. It can refer to an order and have private images. A guest must name an order.',
    body: InquiryForm,
    reply: InquiryThread,
    status: 201,
    errors: ['NOT_FOUND', 'FILE_UNKNOWN', 'INQUIRY_ORDER_REQUIRED'],
  }),
  read: guestEndpoint('GET /v1/app-users/me/inquiries/{uuid}', {
    summary: 'Retrieve an inquiry with all messages.',
    params: InquiryKey,
    reply: InquiryThread,
  }),
  add: guestEndpoint('POST /v1/app-users/me/inquiries/{uuid}/messages', {
    summary: 'Add a message to an inquiry. The inquiry then waits for an answer.',
    params: InquiryKey,
    body: InquiryFollowUp,
    reply: InquiryThread,
    status: 201,
    errors: ['FILE_UNKNOWN', 'INQUIRY_CLOSED', 'INQUIRY_FULL'],
  }),
  close: guestEndpoint('PUT /v1/app-users/me/inquiries/{uuid}/close', {
    summary: 'Close an inquiry.',
    params: InquiryKey,
    reply: InquiryThread,
    errors: ['INQUIRY_CLOSED'],
  }),
  /** A private image has no URL. The reply contains its bytes. */
  picture: guestEndpoint('GET /v1/app-users/me/inquiries/{uuid}/messages/{message}/pictures/{n}', {
    summary: 'Retrieve an image of an inquiry.',
    params: InquiryImageKey,
    reply: PrivateImage,
  }),
};
