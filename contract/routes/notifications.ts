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
    summary: 'List the customer’s notifications. The newest notification comes first.',
    query: NotificationQuery,
    reply: pagedList(CustomerNotification),
  }),
  read: guestEndpoint('PUT /v1/app-users/counts/{name}/read', {
    summary: 'Mark all notifications of one list or of both as read.',
    params: z.strictObject({ name: NotificationCountName }),
    body: MarkedReadCount,
    reply: Ok,
  }),
  pushing: guestEndpoint('GET /v1/app-users/push-subscription', {
    summary: 'Retrieve the key for browser push subscriptions.',
    reply: PushSettings,
  }),
  subscribe: guestEndpoint('PUT /v1/app-users/push-subscription', {
    summary: 'Subscribe a browser to push messages. The subscription ends with the session.',
    createsGuest: true,
    body: PushSubscriptionForm,
    reply: Ok,
    errors: ['BAD_REQUEST'],
  }),
  unsubscribe: guestEndpoint('DELETE /v1/app-users/push-subscription', {
    summary: 'Remove a browser’s push subscription.',
    body: PushSubscriptionKey,
    reply: Ok,
  }),
  reported: publicEndpoint('POST /v1/messages/webhook/solapi', {
    summary: 'Receive a delivery report of the message company.',
    body: DeliveryReportList,
    reply: Ok,
    idempotency: 'handler',
  }),
};
