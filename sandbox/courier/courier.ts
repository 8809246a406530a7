import { join } from 'node:path';
import { clockInKorea } from '#contract/rules/calendar.ts';
import type { ClockOffset } from '../clock/clock-offset.ts';
import { html, htmlPage } from '../html.ts';
import { openJournal } from '../journal.ts';
import { jsonReply, redirectReply, type SandboxRequest, type SandboxRoute } from '../sandbox-routes.ts';

export const trackingKey = 'sandbox_tracking';

type Entry = { invoice: string; level: number; at: number };
type Parcel = { invoice: string; steps: { level: number; at: number }[] };

const hourMs = 3_600_000;
/** When a parcel reaches each level, in hours after the first request. */
const pace = [0, 0, 2, 8, 20, 24, 30];
const levelTexts = ['', '배송준비중', '집화완료', '배송중', '지점도착', '배송출발', '배송완료'];
const places = ['', '보내는 곳', '하늘마을 집배점', '옥천 허브', '우리동네 집배점', '우리동네 집배점', '받는 곳'];
const carriers = [
  ['04', 'CJ대한통운'],
  ['05', '한진택배'],
  ['08', '롯데택배'],
  ['01', '우체국택배'],
  ['06', '로젠택배'],
  ['23', '경동택배'],
  ['22', '대신택배'],
  ['46', 'CU편의점택배'],
  ['24', 'GSPostbox'],
] as const;

/** SweetTracker's protocol. A parcel exists from the first request of its number, and moves by the sandbox's clock or by hand. */
export function createCourier({ dataDir, time }: { dataDir: string; time: ClockOffset }): {
  routes: SandboxRoute[];
  closed(): Promise<void>;
} {
  const journal = openJournal(join(dataDir, 'sandbox', 'parcels.jsonl'));
  const parcels = new Map<string, Parcel>();
  for (const entry of journal.lines() as Entry[]) note(entry);

  function note({ invoice, level, at }: Entry) {
    const parcel = parcels.get(invoice) ?? { invoice, steps: [] };
    parcels.set(invoice, parcel);
    parcel.steps.push({ level, at });
  }

  async function write(entry: Entry) {
    note(entry);
    journal.write(entry);
    await journal.settle();
  }

  /** Advances a parcel as far as the clock says, from the level that was set by hand if there is one. */
  async function parcelOf(invoice: string) {
    if (!parcels.has(invoice)) await write({ invoice, level: 1, at: time.now() });
    const parcel = parcels.get(invoice) as Parcel;
    for (;;) {
      const last = parcel.steps.at(-1) as Parcel['steps'][number];
      const next = last.level + 1;
      const due = last.at + ((pace[next] ?? 0) - (pace[last.level] ?? 0)) * hourMs;
      if (next > 6 || due > time.now()) return parcel;
      await write({ invoice, level: next, at: due });
    }
  }

  async function track({ query }: SandboxRequest) {
    if (query.get('t_key') !== trackingKey)
      return jsonReply({ status: false, code: '101', msg: '유효하지 않은 키입니다.' });
    const [code, invoice] = [query.get('t_code') ?? '', query.get('t_invoice') ?? ''];
    if (!carriers.some(([known]) => known === code))
      return jsonReply({ status: false, code: '105', msg: '유효하지 않은 택배사코드입니다.' });
    if (!/^[\p{L}\d]{5,30}$/u.test(invoice))
      return jsonReply({ status: false, code: '104', msg: '유효하지 않은 운송장번호입니다.' });
    return jsonReply(info(await parcelOf(invoice)));
  }

  async function move(call: SandboxRequest) {
    const { invoice, level } = (typeof call.body === 'object' && call.body !== null ? call.body : {}) as Record<
      string,
      unknown
    >;
    const to = Number(level);
    if (typeof invoice !== 'string' || !/^[\p{L}\d]{5,30}$/u.test(invoice) || !Number.isInteger(to) || to < 1 || to > 6)
      return jsonReply({ code: 'INVALID_REQUEST', message: 'invoice, level 1..6' }, 400);
    const parcel = await parcelOf(invoice);
    const last = parcel.steps.at(-1)?.level ?? 0;
    for (let next = last + 1; next <= to; next++) await write({ invoice, level: next, at: time.now() });
    return call.form ? redirectReply('/courier') : jsonReply(info(parcel));
  }

  return {
    routes: [
      ['GET /api/v1/trackingInfo', track],
      [
        'GET /api/v1/companylist',
        () => jsonReply({ Company: carriers.map(([Code, Name]) => ({ Code, Name, International: 'false' })) }),
      ],
      [
        'GET /courier',
        async () => {
          for (const invoice of parcels.keys()) await parcelOf(invoice);
          return counter([...parcels.values()].reverse());
        },
      ],
      ['GET /courier/parcels', () => jsonReply([...parcels.values()].map(info))],
      ['POST /courier/move', move],
    ],
    closed: journal.close,
  };
}

function info({ invoice, steps }: Parcel) {
  const details = steps.map(({ level, at }) => ({
    time: at,
    timeString: clockInKorea(at).slice(0, 19).replace('T', ' '),
    where: places[level],
    kind: levelTexts[level],
    level,
    telno: '',
    telno2: '',
    manName: '',
    code: null,
    remark: null,
  }));
  const level = steps.at(-1)?.level ?? 1;
  const isDelivered = level === 6;
  const last = details.at(-1);
  return {
    result: 'Y',
    invoiceNo: invoice,
    itemName: '농산물',
    senderName: '보**',
    receiverName: '받**',
    receiverAddr: '',
    recipient: '',
    orderNumber: null,
    estimate: null,
    level,
    complete: isDelivered,
    completeYN: isDelivered ? 'Y' : 'N',
    firstDetail: details[0],
    lastDetail: last,
    lastStateDetail: last,
    trackingDetails: details,
  };
}

function counter(parcels: Parcel[]) {
  return htmlPage(
    '택배',
    html`<main class="wide"><p><a href="/">샌드박스</a></p><h1>택배</h1>
<p class="hint">송장번호를 조회하면 소포가 생기고, 시계를 따라 움직입니다. 손으로 옮길 수도 있어요.</p>
<form method="post" action="/courier/move"><input class="box num" name="invoice" placeholder="송장번호" required> <select class="box" name="level">${[1, 2, 3, 4, 5, 6].map((level) => html`<option value="${level}">${levelTexts[level]}</option>`)}</select> <button>옮기기</button></form>
<ul>${parcels.map(
      ({ invoice, steps }) => html`<li><b class="num">${invoice}</b> ${levelTexts[steps.at(-1)?.level ?? 1]}
  <form method="post" action="/courier/move" style="display:inline"><input type="hidden" name="invoice" value="${invoice}"><input type="hidden" name="level" value="6"><button>배송완료로</button></form></li>`,
    )}</ul>
${parcels.length === 0 && html`<p>아직 소포가 없어요.</p>`}
</main>`,
  );
}
