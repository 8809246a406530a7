import { z } from 'zod';
import { anyone, guest } from '../endpoint.ts';
import { CountName, Notification, NotificationQuery, Pushing, ReadCount, Reports, Subscription, SubscriptionEnd } from '../notifications.ts';
import { list, Ok } from '../primitives.ts';

export const messages = {
  list: guest('GET /v1/app-users/notification', { query: NotificationQuery, reply: list(Notification) }),
  read: guest('PUT /v1/app-users/counts/{name}/read', { params: z.strictObject({ name: CountName }), body: ReadCount, reply: Ok }),
  pushing: guest('GET /v1/app-users/push-subscription', { reply: Pushing }),
  subscribe: guest('PUT /v1/app-users/push-subscription', { begins: true, body: Subscription, reply: Ok }),
  unsubscribe: guest('DELETE /v1/app-users/push-subscription', { body: SubscriptionEnd, reply: Ok }),
  reported: anyone('POST /v1/messages/webhook/solapi', { body: Reports, reply: Ok, repeat: 'self' }),
};
