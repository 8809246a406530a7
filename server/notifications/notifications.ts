import { Refusal } from '#contract/errors.ts';
import type { NotificationListType } from '#contract/notifications.ts';
import type { Routes } from '#contract/routes.ts';
import type { WebPushClient } from '../integrations/web-push/web-push-client.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Context, Handlers } from '../platform/handlers.ts';
import { hashToken } from '../platform/identity/actor.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import { parseCursor, type RowCursor, rowCursorOf } from '../platform/paging/cursor.ts';
import { cursorPage, totalOf } from '../platform/paging/page.ts';
import { inboxOf, markInboxRead } from './inbox.sql.ts';
import type { MessageOutbox } from './outbox.ts';
import { countPushBrowsers, deletePushBrowser, savePushBrowser } from './push-subscriptions.sql.ts';

type Tools = {
  outbox: MessageOutbox;
  push: WebPushClient;
  encryption: Encryption;
  limits: RateLimits;
  /** Creates a row for a guest, so that a subscription can refer to it. */
  born: (at: Context) => Promise<unknown>;
};

const shelves: Record<NotificationListType, 'order' | 'sns'> = { orderList: 'order', fruitSnsList: 'sns' };

/** Creates the handlers of the notification list, of push subscriptions and of the message company's webhook (rules D18). */
export function createNotificationHandlers({
  outbox,
  push,
  encryption,
  limits,
  born,
}: Tools): Handlers<Routes['notifications']> {
  const markOf = (endpoint: string) => encryption.mark(`browser ${endpoint}`);

  return {
    async list({ query: { listType, page = 1, nextPage, take = listType === 'orderList' ? 15 : 30 } }, { sql, who }) {
      const list = shelves[listType ?? 'orderList'];
      const read = (page: number, at: RowCursor | undefined) => inboxOf(sql, who.id, { list, at, page, take });
      const rows = await read(page, parseCursor(nextPage));
      const total = await totalOf(rows, page === 1 && nextPage === undefined, () => read(1, undefined));
      return {
        entities: rows.slice(0, take).map(({ value: _, total: __, ...one }) => one),
        page: cursorPage(rows, take, total, rowCursorOf),
      };
    },

    async read({ body: { listType } }, { sql, who }) {
      await markInboxRead(sql, who.id, listType ? shelves[listType] : null);
      return { ok: true };
    },

    async pushing(_, { sql, who }) {
      return { publicKey: push.publicKey, browsers: await countPushBrowsers(sql, who.id) };
    },

    async subscribe({ body }, at) {
      const { sql, token = '' } = at;
      // The shop would call any given URL, so only known push services are accepted.
      if (!push.isKnown(body.endpoint)) throw new Refusal('BAD_REQUEST');
      await limits.spend(sql, { key: `push ${at.who.uuid}`, most: 30, seconds: 3600 });
      await born(at);
      const sealed = encryption.encrypt(JSON.stringify(body));
      const browser = { session: hashToken(token), mark: markOf(body.endpoint), sealed };
      if (!(await savePushBrowser(sql, browser))) throw new Refusal('TOKEN_INVALID');
      return { ok: true };
    },

    async unsubscribe({ body: { endpoint } }, { sql, who }) {
      await deletePushBrowser(sql, who.id, markOf(endpoint));
      return { ok: true };
    },

    // The webhook only triggers a check at the company, so a forged one cannot mark a message as sent or failed.
    async reported({ body }, { after }) {
      const keys = body.flatMap(({ customFields }) => customFields?.key ?? []);
      if (keys.length > 0) after(() => outbox.hint(keys));
      return { ok: true };
    },
  };
}
