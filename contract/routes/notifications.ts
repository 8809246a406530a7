import { z } from 'zod';
import { guestEndpoint, publicEndpoint } from '../endpoint.ts';
import {
  CustomerNotification,
  DeliveryReportList,
  MarkedReadCount,
  NotificationCountName,
  NotificationQuery,
  PushSettings,
  PushSubscriptionForm,
  PushSubscriptionKey,
} from '../notifications.ts';
import { Ok, pagedList } from '../primitives.ts';

export const notificationRoutes = {
  list: guestEndpoint('GET /v1/app-users/notification', {
    summary: 'Lists what somebody was told, the latest first.',
    query: NotificationQuery,
    reply: pagedList(CustomerNotification),
  }),
  read: guestEndpoint('PUT /v1/app-users/counts/{name}/read', {
    summary: 'Marks everything of a list, or of both, as read.',
    params: z.strictObject({ name: NotificationCountName }),
    body: MarkedReadCount,
    reply: Ok,
  }),
  pushing: guestEndpoint('GET /v1/app-users/push-subscription', {
    summary: 'Says by which key a browser subscribes to pushes.',
    reply: PushSettings,
  }),
  subscribe: guestEndpoint('PUT /v1/app-users/push-subscription', {
    summary: 'Has this browser told what happens, until its session ends.',
    createsGuest: true,
    body: PushSubscriptionForm,
    reply: Ok,
    errors: ['BAD_REQUEST'],
  }),
  unsubscribe: guestEndpoint('DELETE /v1/app-users/push-subscription', {
    summary: 'Has this browser told nothing any more.',
    body: PushSubscriptionKey,
    reply: Ok,
  }),
  reported: publicEndpoint('POST /v1/messages/webhook/solapi', {
    summary: 'Takes the message company’s word that something has become of a message.',
    body: DeliveryReportList,
    reply: Ok,
    idempotency: 'handler',
  }),
};
