import { join } from 'node:path';
import { bank } from '../bank/bank.ts';
import { openJournal } from '../journal.ts';
import type { SandboxOptions } from '../main.ts';
import type { Route } from '../routes.ts';
import { api } from './api.ts';
import { type Faults, openFaults } from './faults.ts';
import { type Book, openBook } from './payment-log.ts';
import { window } from './payment-window.ts';
import { openReceipts, type Receipts } from './receipts.ts';
import { control } from './test-controls.ts';
import { openWebhooks, type Webhooks } from './webhooks.ts';

/** All that the card company's counters share. */
export type Desk = {
  book: Book;
  faults: Faults;
  webhooks: Webhooks;
  receipts: Receipts;
  /** Calls with an idempotency key that are being worked on. */
  inFlight: Set<string>;
  /** Payments the card network is working on. */
  confirming: Set<string>;
  /** The moment in this world, whose clock may be ahead. */
  now: () => number;
};

export function openToss(
  options: SandboxOptions,
  now: () => number,
): { routes: Route[]; stop(): void; closed(): Promise<void> } {
  const journal = openJournal(join(options.dataDir, 'sandbox', 'payments.jsonl'));
  const faults = openFaults();
  const { webhookUrl: url, webhookScale: scale = 1, log } = options;
  const webhooks = openWebhooks({ url, scale, journal, faults, log });
  const book = openBook(journal, webhooks.changed);
  const receipts = openReceipts(journal);
  const desk: Desk = { book, faults, webhooks, receipts, inFlight: new Set(), confirming: new Set(), now };
  const sweep = setInterval(() => book.all(), 30_000).unref();
  return {
    routes: [...api(desk), ...window(desk), ...control(desk), ...bank(desk)],
    stop() {
      clearInterval(sweep);
      webhooks.stop();
    },
    closed: journal.close,
  };
}
