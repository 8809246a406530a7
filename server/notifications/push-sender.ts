import { z } from 'zod';
import type { FcmClient } from '../integrations/fcm.ts';
import type { WebPushClient, WebPushResult } from '../integrations/web-push/web-push-client.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Sql } from '../platform/db/database.ts';
import type { PushContent } from './delivery-worker.ts';
import { appPushTokenOf, deleteGoneBrowser, takeSealedBrowser } from './push-subscriptions.sql.ts';

export type PushSender = ReturnType<typeof createPushSender>;

const Subscription = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

/** Sends a push to a browser subscription or to an app. Deletes a destination that no longer exists. */
export function createPushSender(
  sql: Sql,
  { encryption, push, apps }: { encryption: Encryption; push: WebPushClient; apps: FcmClient },
) {
  return async function sendPush(recipient: string, key: string, words: PushContent): Promise<WebPushResult> {
    const [kind, id = ''] = recipient.split(' ');
    if (kind === 'app') {
      const token = await appPushTokenOf(sql, id);
      return token ? apps.reach(token, key, words) : { outcome: 'gone', why: 'signed out' };
    }
    const sealed = await takeSealedBrowser(sql, Number(id));
    if (!sealed) return { outcome: 'gone', why: 'unsubscribed' };
    const subscription = Subscription.parse(JSON.parse(encryption.decrypt(sealed)));
    const answer = await push.reach(subscription, key, { ...words, key });
    if (answer.outcome === 'gone') await deleteGoneBrowser(sql, Number(id));
    return answer;
  };
}
