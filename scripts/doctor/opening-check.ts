import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { policyDefinitions, readPolicies } from '#server/platform/policies.ts';
import type { DoctorCheck } from './doctor-check.ts';

const drillDays = 30;

/** Steps that must have been completed once before the shop opens to customers. */
export const launchChecks: DoctorCheck[] = [
  {
    name: 'checklist',
    about: 'every line of docs/before-live.md is ticked with a name and a date',
    async look({ papers }) {
      const lines = readFileSync(papers, 'utf8').split('\n');
      const boxes = lines.filter((line) => /^\s*- \[.\]/.test(line));
      if (boxes.length === 0) return [`${papers} has no lines to tick. Restore the page.`];
      const signed = /^\s*- \[x\].*\S+ \d{4}-\d{2}-\d{2}\s*$/;
      return boxes
        .filter((line) => !signed.test(line))
        .map((line) => `Not ticked: ${line.replace(/^\s*- \[.\]\s*/, '').slice(0, 120)}`);
    },
  },
  {
    name: 'owners',
    about: 'two owners, in case one loses their authenticator',
    async look({ sql }) {
      const rows = await sql`select from staff_account where role = 'owner' and disabled_at is null`;
      return rows.length >= 2
        ? []
        : [`The shop has ${rows.length} of two owners. Invite another one in the admin app, under 직원.`];
    },
  },
  {
    name: 'phones',
    about: 'messages and advertisements name phone numbers of the company, not those of the demo',
    async look({ env, sql }) {
      const keys = ['operatorPhone', 'contactPhone', 'refusalPhone'] as const;
      const rows = await sql<{ key: string; brand: string; value: unknown; from: number }[]>`
        select key, brand, value, 0 as "from" from policy where valid_from <= shop_now() order by key, brand = '*', valid_from desc`;
      const inForce = readPolicies(rows);
      return keys
        .filter((key) => inForce(key, env.brand, 0) === policyDefinitions[key].value)
        .map((key) => {
          const { means, value } = policyDefinitions[key];
          return `${key} (${means}) is the number of the demo. Enter yours in the form ${value}: insert into policy (key, value, valid_from) values ('${key}', '"…"', now()).`;
        });
    },
  },
  {
    name: 'products',
    about: 'a product is on sale, and its seller is identified',
    async look({ sql }) {
      const [row] = await sql<{ goods: number; nameless: number }[]>`
        select count(*) filter (where product_status in ('stock_in', 'unlimited_stock_in'))::int as goods,
          count(*) filter (where is_listed and not exists (
            select from distributor d where d.id = distributor_id and d.biz_no ~ '[0-9]' and d.mail_order_no <> ''))::int as nameless
        from product_card`;
      return [
        row?.goods ? '' : 'No product is on sale. Run npm run import, or add products in the admin app.',
        row?.nameless
          ? `${row.nameless} listed products have a seller without business number or mail-order number. Complete the seller.`
          : '',
      ].filter(Boolean);
    },
  },
  {
    name: 'payment',
    about: 'a real payment was made and fully refunded',
    look: ({ sql }) =>
      once(
        sql`select from payment p where p.approved_at is not null and p.paid_amount > 0 and p.refunded_amount = p.paid_amount limit 1`,
        'No payment was fully refunded yet. Open the shop with npm run staff -- look, pay 100 won, and refund it in the admin app.',
      ),
  },
  {
    name: 'webhook',
    about: 'Toss Payments has delivered a webhook',
    look: ({ sql }) =>
      once(
        sql`select from payment_event limit 1`,
        'No webhook arrived yet. Register PUBLIC_ORIGIN/v1/payments/webhook/toss in the Toss console.',
      ),
  },
  {
    name: 'message',
    about: 'a message was delivered',
    look: ({ sql }) =>
      once(
        sql`select from message where status = 'sent' limit 1`,
        'No message was delivered yet. Place an order: its messages count.',
      ),
  },
  {
    name: 'drill',
    about: `a backup was restored and checked within ${drillDays} days`,
    async look({ env }) {
      const path = join(env.dataDir, 'drill.json');
      const { at = '', ok = false } = existsSync(path)
        ? (JSON.parse(readFileSync(path, 'utf8')) as { at?: string; ok?: boolean })
        : {};
      const isFresh = Date.parse(at) > Date.now() - drillDays * 86_400_000;
      return ok && isFresh
        ? []
        : [
            at
              ? `The last restore drill was on ${at.slice(0, 10)}${ok ? '' : ' and failed'}. Run npm run drill.`
              : 'No restore drill was run yet. Run npm run drill.',
          ];
    },
  },
];

async function once(rows: PromiseLike<{ length: number }>, otherwise: string) {
  return (await rows).length > 0 ? [] : [otherwise];
}
