import { z } from 'zod';
import { guestEndpoint, publicEndpoint } from '../endpoint.ts';
import { CustomerNotification, DeliveryReportList, MarkedReadCount, NotificationCountName, NotificationQuery, PushSettings, PushSubscriptionForm, PushSubscriptionKey } from '../notifications.ts';
import { Ok, pagedList } from '../primitives.ts';

export const notificationRoutes = {
  list: guestEndpoint('GET /v1/app-users/notification', { query: NotificationQuery, reply: pagedList(CustomerNotification) }),
  read: guestEndpoint('PUT /v1/app-users/counts/{name}/read', { params: z.strictObject({ name: NotificationCountName }), body: MarkedReadCount, reply: Ok }),
  pushing: guestEndpoint('GET /v1/app-users/push-subscription', { reply: PushSettings }),
  subscribe: guestEndpoint('PUT /v1/app-users/push-subscription', { createsGuest: true, body: PushSubscriptionForm, reply: Ok }),
  unsubscribe: guestEndpoint('DELETE /v1/app-users/push-subscription', { body: PushSubscriptionKey, reply: Ok }),
  reported: publicEndpoint('POST /v1/messages/webhook/solapi', { body: DeliveryReportList, reply: Ok, idempotency: 'handler' }),
};
