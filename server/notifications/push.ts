import { z } from 'zod';
import type { Fcm } from '../integrations/fcm.ts';
import type { Reached, WebPush } from '../integrations/web-push/client.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Sql } from '../platform/db/database.ts';
import type { Pushed } from './delivery-worker.ts';
import { appToken, forgetBrowser, sealedBrowser } from './push-subscriptions.sql.ts';

export type Reach = ReturnType<typeof createReach>;

const Subscription = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

/** Says something on a device: a browser that asked for it, or an app. Where nobody is reached any more is forgotten. */
export function createReach(
  sql: Sql,
  { encryption, push, apps }: { encryption: Encryption; push: WebPush; apps: Fcm },
) {
  return async function reach(recipient: string, key: string, words: Pushed): Promise<Reached> {
    const [kind, id = ''] = recipient.split(' ');
    if (kind === 'app') {
      const token = await appToken(sql, id);
      return token ? apps.reach(token, key, words) : { outcome: 'gone', why: 'signed out' };
    }
    const sealed = await sealedBrowser(sql, Number(id));
    if (!sealed) return { outcome: 'gone', why: 'unsubscribed' };
    const subscription = Subscription.parse(JSON.parse(encryption.decrypt(sealed)));
    const answer = await push.reach(subscription, key, { ...words, key });
    if (answer.outcome === 'gone') await forgetBrowser(sql, Number(id));
    return answer;
  };
}
