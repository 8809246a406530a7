import { randomUUID } from 'node:crypto';
import { clockInKorea } from '#contract/rules/calendar.ts';
import type { SandboxJournal } from '../journal.ts';
import type { TossFaults } from './toss-faults.ts';
import { koreanTimestamp, type TossPayment } from './toss-payment.ts';

export type TossWebhooks = ReturnType<typeof openTossWebhooks>;
type Event = { id: string; at: number; body: unknown };

const minutes = [1, 4, 16, 64, 256, 1024, 4096];
const notifiedStatuses = new Set(['DONE', 'CANCELED', 'PARTIAL_CANCELED', 'WAITING_FOR_DEPOSIT', 'ABORTED', 'EXPIRED']);

type Options = {
  url: string;
  scale: number;
  journal: SandboxJournal;
  faults: TossFaults;
  log: (line: Record<string, unknown>) => void;
};

/** Reports changes to the shop, and repeats each up to seven times if the shop does not answer 200 within ten seconds. */
export function openTossWebhooks({ url, scale, journal, faults, log }: Options) {
  const { later, stop, isStopped } = createTimers();
  const firstTries = new Set<Promise<void>>();
  let heldBack: (() => void) | null = null;

  for (const event of undelivered(journal)) later(1000 * Math.min(scale, 1), () => void deliver(event, 0));

  function changed(payment: TossPayment) {
    if (!notifiedStatuses.has(payment.status)) return;
    announce({ eventType: 'PAYMENT_STATUS_CHANGED', createdAt: stamp(), data: payment });
  }

  /** A deposit has a different format, without an event type. */
  function deposited({ secret, status, lastTransactionKey, orderId }: TossPayment) {
    announce({ createdAt: stamp(), secret, status, transactionKey: lastTransactionKey, orderId });
  }

  function announce(body: Record<string, unknown>) {
    const event = { id: randomUUID(), at: Date.now(), body };
    const fault = faults.take('webhook');
    if (fault?.fault === 'webhook_never') return;
    journal.write({ at: koreanTimestamp(new Date()), act: 'announced', event });
    if (fault?.fault === 'webhook_late') return later(fault.ms ?? 5000, () => send(event));
    if (fault?.fault === 'webhook_reorder') return holdBack(event, fault.ms ?? 2000);
    later(20, () => send(event));
    if (fault?.fault === 'webhook_dup')
      for (let more = 0; more < Math.min(fault.n ?? 2, 100); more += 1) later(25 + 35 * more, () => send(event));
    if (fault?.fault === 'done_then_aborted') {
      const data = { ...(body.data ?? body), status: 'ABORTED' };
      const wrong = { eventType: 'PAYMENT_STATUS_CHANGED', createdAt: stamp(), data };
      later(65, () => send({ id: randomUUID(), at: Date.now(), body: wrong }));
    }
  }

  function holdBack(event: Event, ms: number) {
    const before = heldBack;
    const go = () => {
      if (heldBack === go) heldBack = null;
      clearTimeout(limit);
      later(10, () => void deliver(event, 0));
    };
    const limit = later(ms, go);
    heldBack = go;
    before?.();
  }

  function send(event: Event) {
    const tried = deliver(event, 0).finally(() => {
      firstTries.delete(tried);
      heldBack?.();
    });
    firstTries.add(tried);
  }

  async function deliver(event: Event, tries: number): Promise<void> {
    if (isStopped()) return;
    // The change is on disk before the shop is notified.
    const answer = await journal.settle().then(() => post(url, event, tries), String);
    log({ msg: 'webhook', id: event.id, tries, answer });
    if (isStopped()) return;
    if (answer === 200) {
      journal.write({ at: koreanTimestamp(new Date()), act: 'delivered', id: event.id });
      return journal.settle().catch((cause) => log({ msg: 'journal fault', cause: String(cause) }));
    }
    const minute = minutes[tries];
    if (minute) later(minute * 60_000 * scale, () => void deliver(event, tries + 1));
  }

  return {
    changed,
    deposited,
    /** Resolves when everything announced so far was attempted once, or when the time is over. */
    async quiet(ms: number) {
      const limit = AbortSignal.timeout(ms);
      await new Promise((resolve) => setTimeout(resolve, 40));
      while (firstTries.size > 0 && !limit.aborted) {
        await Promise.race([Promise.all(firstTries), new Promise((resolve) => setTimeout(resolve, 50))]);
      }
    },
    stop,
  };
}

/** Timers that are cancelled together. */
function createTimers() {
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;

  function later(ms: number, act: () => void) {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        if (!stopped) act();
      },
      Math.min(ms, 2 ** 31 - 1),
    );
    timers.add(timer.unref());
    return timer;
  }

  return {
    later,
    isStopped: () => stopped,
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** The status of the answer, or the reason why there was none. */
async function post(url: string, event: Event, tries: number) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'tosspayments-webhook-transmission-id': event.id,
        'tosspayments-webhook-transmission-retried-count': String(tries),
        'tosspayments-webhook-transmission-time': koreanTimestamp(new Date(event.at)),
      },
      body: JSON.stringify(event.body),
      signal: AbortSignal.timeout(10_000),
    });
    await response.body?.cancel();
    return response.status;
  } catch (cause) {
    return String(cause);
  }
}

/** Webhooks that were not acknowledged when the last run ended; given up after the real three days and nineteen hours. */
function undelivered(journal: SandboxJournal) {
  const open = new Map<string, Event>();
  for (const line of journal.lines() as { act: string; id?: string; event?: Event }[]) {
    if (line.act === 'announced' && line.event) open.set(line.event.id, line.event);
    if (line.act === 'delivered' && line.id) open.delete(line.id);
  }
  return [...open.values()].filter((event) => event.at > Date.now() - 91 * 3_600_000);
}

/** "2026-11-20T23:10:45.123000" */
function stamp() {
  return `${clockInKorea(Date.now())}000`;
}
