import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import type { ClockOffset } from '../clock/clock-offset.ts';
import { html, htmlPage } from '../html.ts';
import { openJournal } from '../journal.ts';
import { jsonReply, redirectReply, type SandboxRequest, type SandboxRoute } from '../sandbox-routes.ts';
import { type DueLine, dueLinesOf, type ListedLine, lastDueDay } from './due-lines.ts';
import { openSupplierClient, type SupplierClient, type SupplierLogin } from './supplier-admin-client.ts';

export type SandboxSupplier = ReturnType<typeof createSupplier>;

type Options = { dataDir: string; time: ClockOffset; shop: string; packer?: SupplierLogin | undefined; log: Log };
type Log = (line: Record<string, unknown>) => void;

/** The packer: confirms and ships every due line through the shop's admin API, with an account that may do so. */
export function createSupplier({ dataDir, time, shop, packer, log }: Options) {
  const journal = openJournal(join(dataDir, 'sandbox', 'supplier.jsonl'));
  let isOn = (journal.lines() as { on: boolean }[]).at(-1)?.on ?? true;
  const sent: { invoice: string; name: string; at: number }[] = [];
  const ask = packer && openSupplierClient(shop, packer);
  let last: Promise<unknown> = Promise.resolve();
  const timer = ask && setInterval(() => void pack(), 20_000).unref();

  /** Runs one round after the other; a line the shop refuses is attempted again in the next round. */
  function pack(): Promise<number> {
    const round = last
      .then(() => (ask && isOn ? packAll(ask) : 0))
      .catch((cause: unknown) => {
        log({ msg: 'Packing by the sandbox seller failed', cause: String(cause) });
        return 0;
      });
    last = round;
    return round;
  }

  async function packAll(call: SupplierClient) {
    let count = 0;
    for (const line of dueLinesOf(await listed(call, lastDueDay(time.now())), time.now()))
      count += await packOne(call, line);
    return count;
  }

  async function packOne(call: SupplierClient, { uuid, name, needsConfirm }: DueLine) {
    const params = { line: uuid };
    if (needsConfirm && !(await call('PUT /v1/staff/lines/{line}/confirm', { params }))) return 0;
    const invoice = `6${randomInt(10 ** 11)
      .toString()
      .padStart(11, '0')}`;
    const body = { carrierCode: '04', invoice };
    if (!(await call('PUT /v1/staff/lines/{line}/ship', { params, body }))) return 0;
    sent.unshift({ invoice, name, at: time.now() });
    sent.length = Math.min(sent.length, 30);
    return 1;
  }

  async function turn({ body, form }: SandboxRequest) {
    const { on } = (typeof body === 'object' && body !== null ? body : {}) as { on?: unknown };
    if (![true, false, 'true', 'false'].includes(on as never))
      return jsonReply({ code: 'INVALID_REQUEST', message: 'on: true | false' }, 400);
    isOn = String(on) === 'true';
    journal.write({ on: isOn });
    await journal.settle();
    return form ? redirectReply('/supplier') : jsonReply({ on: isOn });
  }

  async function packNow({ form }: SandboxRequest) {
    await pack();
    return form ? redirectReply('/supplier') : jsonReply({ sent });
  }

  const routes: SandboxRoute[] = [
    ['GET /supplier', () => supplierPage(isOn && ask !== undefined, sent)],
    ['POST /supplier', turn],
    ['POST /supplier/pack', packNow],
  ];
  return {
    routes,
    pack,
    /** Whether the packer is on and has an account. */
    works: () => isOn && ask !== undefined,
    async closed() {
      clearInterval(timer);
      await last;
      await journal.close();
    },
  };
}

/** The lines of every order with a line due by a day; they are few, however many orders exist. */
async function listed(call: SupplierClient, leavesBy: string) {
  const lines: ListedLine[] = [];
  for (let nextPage: string | undefined; ; ) {
    const found = await call('GET /v1/staff/orders', { query: { leavesBy, take: 60, nextPage } });
    lines.push(...(found?.entities ?? []).flatMap((order) => order.lines));
    if (!found?.page.nextPage) return lines;
    nextPage = found.page.nextPage;
  }
}

/** The page of the packer: whether it is on, and what it sent last. */
function supplierPage(isOn: boolean, sent: { invoice: string; name: string; at: number }[]) {
  const moment = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Seoul' });
  return htmlPage(
    '산지',
    html`<main class="wide"><p><a href="/">샌드박스</a></p><h1>산지 포장</h1>
<p class="hint">출고일 오후 5시가 되면 직원 화면에서 주문을 확인하고 송장을 등록해 보냅니다. 한 일은 감사 기록에 남아요.<br>
  <span lang="en">Packs what is due and sends it through the staff console, until switched off.</span></p>
<p><b>${isOn ? '켜짐' : '꺼짐'}</b></p>
<div class="row"><form method="post" action="/supplier"><input type="hidden" name="on" value="${String(!isOn)}"><button>${isOn ? '끄기' : '켜기'}</button></form>
${isOn && html`<form method="post" action="/supplier/pack"><button>지금 살펴보기</button></form>`}</div>
<ul>${sent.map(({ invoice, name, at }) => html`<li><b class="num">${invoice}</b> ${name} <span class="hint">${moment.format(new Date(at))}</span></li>`)}</ul>
${sent.length === 0 && html`<p>아직 보낸 상품이 없어요.</p>`}
</main>`,
  );
}
