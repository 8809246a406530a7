import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createEnqueue } from '#server/notifications/enqueue.ts';
import type { MessageCode } from '#server/notifications/message-templates.ts';
import { createEncryption } from '#server/platform/crypto/encryption.ts';
import { openReference } from '#server/platform/reference-data.ts';
import { arrivedMessagesOf, clearMessageFaults, setMessageFault, waitForMessages } from '../arrived-messages.ts';
import { readLiveSecrets } from '../live-secrets.ts';
import { restoreLimits } from '../test-policies.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { type LaneStage, openStage } from './lane-stage.ts';

const usage = `node test/reliability/message-faults.ts [--messages n] [--kills n]

Enqueues --messages messages by night and by day while the message company fails in every way, and kills the shop --kills times. Each message
arrives once or is stored as failed, none arrives twice, none that can wait arrives at night, and orders go before marketing.
Exits 1 if a check fails.`;

export type MessageOptions = { messages?: number; kills?: number; print?: (line: string) => void };

/** Percentage of failing requests, by kind. */
const messageFaults = [
  ...['reset_before', '500_before', '429'].map((fault) => ({ fault, when: 'send', share: 3 })),
  ...['reset_after', '500_after', 'truncated'].map((fault) => ({ fault, when: 'send', share: 4 })),
  { fault: 'html_200', when: 'send', share: 2 },
  { fault: 'slow', when: 'send', share: 2, ms: 400 },
  { fault: 'hang', when: 'send', share: 0.2 },
  { fault: 'late_after', when: 'send', share: 2, ms: 900 },
  { fault: 'queue', when: 'send', share: 3, ms: 2000 },
  { fault: 'reject', when: 'send', share: 4 },
  { fault: 'not_kakao', when: 'send', share: 5 },
  { fault: 'carrier', when: 'send', share: 3 },
  ...['500_before', 'reset_before', 'html_200', 'truncated'].map((fault) => ({ fault, when: 'list', share: 3 })),
  { fault: 'hang', when: 'list', share: 0.2 },
  ...['webhook_never', 'webhook_dup', 'webhook_lies'].map((fault) => ({ fault, share: 10 })),
  { fault: 'webhook_late', share: 5, ms: 1500 },
];

export async function runMessageFaultsLane({
  messages: many = 10_000,
  kills = 3,
  print = () => {},
}: MessageOptions = {}): Promise<LaneReport> {
  const checks = createChecks();
  const stage = await openStage();
  const began = performance.now();
  try {
    // A request that takes longer than this would be sent a second time.
    await restoreLimits(stage.sql, { lookAfterSeconds: 8, quietHours: { from: '00:00', until: '23:59' } });
    for (const fault of messageFaults) await setMessageFault(stage.sandbox, { ...fault, count: 1_000_000 });
    await enqueueMessages(stage, many);
    print(`${many} events with one message each, all at once and at night`);
    for (let at = 0; at < kills; at++) {
      await pause(1500);
      await stage.killServer();
    }
    await waitForOrderMessages(stage, many);
    const night = await countBy(stage, `status <> 'waiting'`);
    checks.that(
      'no message that can wait is sent at night',
      (night.get('POINT_EXPIRING') ?? 0) === 0,
      `${night.get('POINT_EXPIRING')}`,
    );
    checks.that('no marketing message is sent at night without consent to that', (await nightAdverts(stage)) === 0);
    print('the night is over');
    await restoreLimits(stage.sql, { quietHours: { from: '00:00', until: '00:00' } });
    await waitForMessages(stage, { patience: patienceFor(many) });
    await clearMessageFaults(stage.sandbox);
    const took = (performance.now() - began) / 1000;
    await compare(stage, many, checks);
    await checks.audit(stage.sql);
    const ways = await countBy(stage, `status = 'sent'`, 'channel');
    return checks.report(0, {
      events: many,
      seconds: took,
      // Repeated failures wait longer each time: a short run takes as long as its unluckiest message.
      'seconds of the slowest from its first try': await slowest(stage),
      'sent by chat': ways.get('alimtalk') ?? 0,
      'sent by text': ways.get('sms') ?? 0,
      'failed rows': [...(await countBy(stage, `status = 'failed'`)).values()].reduce((sum, one) => sum + one, 0),
    });
  } finally {
    await stage.close();
  }
}

/** Four in five are orders, the others news and marketing; nothing is due before all of it is written. */
async function enqueueMessages(stage: LaneStage, many: number) {
  const { sql } = stage;
  const enqueue = createEnqueue({
    encryption: createEncryption(readLiveSecrets(stage.dataDir)),
    reference: await openReference(sql, 'cuma'),
    voiceOf: () => ({ name: '쿠마', origin: stage.origin }),
  });
  await sql`alter table message alter column next_at set default now() + interval '1 hour'`;
  const people = await sql<{ id: number }[]>`
    insert into app_user (user_type, email, password_hash, name, phone, advertising_alarm, advertising_promotion)
    select 'email', 'lane' || n || '@example.com', 'x', '김하늘', '0105' || lpad(n::text, 7, '0'), true, n % 2 = 0
    from generate_series(1, ${Math.ceil(many / 10)}::int) n returning id`;
  async function enqueueOne(at: number) {
    const person = people[at % people.length]?.id ?? 0;
    const phone = `0106${String(at).padStart(7, '0')}`;
    const about = { event: String(at) };
    if (at % 10 === 8)
      return enqueue(sql, 'POINT_EXPIRING', {
        ...about,
        to: { phone },
        words: { 이름: '하늘', 포인트: '100포인트', 날짜: '내일' },
        path: '/my-cuma/points',
      });
    if (at % 10 === 9)
      return enqueue(sql, 'ADVERT', {
        ...about,
        to: { person },
        words: { 제목: '첫물', 내용: '감귤', 문의: '1600-4120', 수신거부: '080-000-0000' },
        path: '/',
      });
    const words = { 이름: '하늘', 상품명: '감귤', 수량: '1', 택배사: 'CJ', 송장: '1234567890', 날짜: '내일' };
    return enqueue(sql, 'SHIP_START', { ...about, to: { phone }, words, path: '/order/1' });
  }
  for (let at = 0; at < many; at += 50)
    await Promise.all(Array.from({ length: Math.min(50, many - at) }, (_, nth) => enqueueOne(at + nth)));
  await sql`alter table message alter column next_at set default now()`;
  await sql`update message set next_at = now() where status = 'waiting'`;
}

async function countBy({ sql }: LaneStage, where: string, column = 'kind') {
  const rows = await sql.unsafe<{ name: string; count: number }[]>(
    `select ${column} as name, count(*)::int as count from message where ${where} group by 1`,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

async function slowest({ sql }: LaneStage) {
  const [row] = await sql<{ seconds: number }[]>`
    select coalesce(max(extract(epoch from sent_at - began_at)), 0)::float8 as seconds from message where status = 'sent'`;
  return row?.seconds ?? 0;
}

async function nightAdverts({ sql }: LaneStage) {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from message m join app_user u on u.id = m.app_user_id
    where m.kind = 'ADVERT' and m.began_at is not null and not u.advertising_promotion`;
  return row?.count ?? 0;
}

/** After five failures in a row the next attempt is a minute later. */
const patienceFor = (many: number) => 150_000 + many * 30;

async function waitForOrderMessages({ sql }: LaneStage, many: number) {
  const end = Date.now() + patienceFor(many);
  for (;;) {
    const open = await sql`
      select m.kind, m.channel, m.status, m.attempts, m.failure_reason as why, m.next_at, m.give_up_at from message m left join app_user u on u.id = m.app_user_id
      where m.status in ('waiting', 'accepted') and (not m.is_quiet or (m.rank = 3 and u.advertising_promotion))`;
    if (open.length === 0) return;
    if (Date.now() > end)
      throw new Error(`${open.length} messages are still in progress, the first: ${JSON.stringify(open[0])}`);
    await pause(250);
  }
}

type Row = {
  key: string;
  event: string;
  kind: MessageCode;
  recipient: string;
  channel: string;
  status: string;
  began: number;
};

/** Compares the shop's records with the messages that arrived at the phones. */
async function compare(stage: LaneStage, many: number, checks: ReturnType<typeof createChecks>) {
  const rows = await stage.sql<Row[]>`
    select key, event, kind, recipient, channel, status, extract(epoch from began_at)::float8 as began from message`;
  const arrived = await arrivedMessagesOf(stage.sandbox, '', 1_000_000);
  const times = Map.groupBy(arrived, ({ key }) => key);
  const byEvent = Map.groupBy(rows, ({ event, recipient }) => `${event} ${recipient}`);
  const arrivals = (all: Row[]) => all.reduce((sum, { key }) => sum + (times.get(key)?.length ?? 0), 0);
  const groups = [...byEvent.values()];
  checks.that('the outbox contains every event', groups.length === many, `${groups.length} of ${many}`);
  const twice = groups.filter((all) => arrivals(all) > 1);
  checks.that('no message arrives twice', twice.length === 0, twice[0]);
  const lost = groups.filter((all) => arrivals(all) === 0 && all.some(({ status }) => status === 'sent'));
  checks.that('every message that is stored as sent arrives', lost.length === 0, lost[0]);
  const silent = groups.filter((all) => arrivals(all) === 1 && all.every(({ status }) => status !== 'sent'));
  checks.that('every message that arrives is stored as sent', silent.length === 0, silent[0]);
  const open = groups.filter((all) => arrivals(all) === 0 && all.some(({ status }) => status !== 'failed'));
  checks.that('every message that does not arrive is stored as failed', open.length === 0, open[0]);
  const strange = arrived.filter(({ key }) => !rows.some((row) => row.key === key)).slice(0, 3);
  checks.that('no unknown message arrives', strange.length === 0, strange);
  const began = (kind: MessageCode) =>
    rows.filter((row) => row.kind === kind && row.channel !== 'sms').map((row) => row.began);
  const adverts = rows.filter((row) => row.kind === 'ADVERT').map((row) => row.began);
  const late = Math.max(...began('SHIP_START')) - Math.min(...adverts);
  checks.that(
    'messages about orders go before marketing',
    late < 1,
    `a message about an order began ${late} s after marketing`,
  );
  const failed = groups.filter((all) => arrivals(all) === 0).length;
  checks.that('less than 5 % of the messages fail on both channels', failed < many / 20, `${failed}`);
}

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { help: { type: 'boolean' }, messages: text, kills: text } });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const { messages: many = '10000', kills = '3' } = values;
  const report = await runMessageFaultsLane({
    messages: Number(many),
    kills: Number(kills),
    print: (line) => console.log(`· ${line}`),
  });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
