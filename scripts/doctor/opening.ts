import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DoctorCheck } from './check.ts';

const drillDays = 30;

/** What has to have happened once before everybody may come in. */
export const launchChecks: DoctorCheck[] = [
  {
    name: 'papers',
    about: 'every line of docs/before-live.md is ticked, with a name and a day',
    async look({ papers }) {
      const lines = readFileSync(papers, 'utf8').split('\n');
      const boxes = lines.filter((line) => /^\s*- \[.\]/.test(line));
      if (boxes.length === 0) return [`${papers} has no lines to tick: put the page back`];
      const signed = /^\s*- \[x\].*\S+ \d{4}-\d{2}-\d{2}\s*$/;
      return boxes
        .filter((line) => !signed.test(line))
        .map((line) => `not proven: ${line.replace(/^\s*- \[.\]\s*/, '').slice(0, 120)}`);
    },
  },
  {
    name: 'owners',
    about: 'two own the shop, so that one may lose his phone',
    async look({ sql }) {
      const rows = await sql`select from staff_account where role = 'owner' and disabled_at is null`;
      return rows.length >= 2 ? [] : [`${rows.length} of two: invite another in the office`];
    },
  },
  {
    name: 'goods',
    about: 'something can be bought, from somebody who is named',
    async look({ sql }) {
      const [row] = await sql<{ goods: number; nameless: number }[]>`
        select count(*) filter (where product_status in ('stock_in', 'unlimited_stock_in'))::int as goods,
          count(*) filter (where is_listed and not exists (
            select from distributor d where d.id = distributor_id and d.biz_no ~ '[0-9]' and d.mail_order_no <> ''))::int as nameless
        from product_card`;
      return [
        row?.goods ? '' : 'nothing is on sale: npm run import, or write goods in the office',
        row?.nameless ? `${row.nameless} goods are of somebody without a business number or mail-order notice` : '',
      ].filter(Boolean);
    },
  },
  {
    name: 'payment',
    about: 'a real payment was made and given back whole',
    look: ({ sql }) =>
      once(
        sql`select from payment p where p.approved_at is not null and p.paid_amount > 0 and p.refunded_amount = p.paid_amount limit 1`,
        'none was: pay 100 won behind npm run staff -- look, and give it back in the office',
      ),
  },
  {
    name: 'webhook',
    about: 'the card company has told us of money by itself',
    look: ({ sql }) =>
      once(
        sql`select from payment_event limit 1`,
        'never yet: name PUBLIC_ORIGIN/v1/payments/webhook/toss in its console',
      ),
  },
  {
    name: 'letter',
    about: 'a message has reached somebody',
    look: ({ sql }) =>
      once(sql`select from message where status = 'sent' limit 1`, 'none has: an order’s own messages count'),
  },
  {
    name: 'drill',
    about: `a backup was restored and looked through within ${drillDays} days`,
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
              ? `the last one was on ${at.slice(0, 10)}${ok ? '' : ' and failed'}: npm run drill`
              : 'never: npm run drill',
          ];
    },
  },
];

async function once(rows: PromiseLike<{ length: number }>, otherwise: string) {
  return (await rows).length > 0 ? [] : [otherwise];
}
