import { join } from 'node:path';
import { bankRoutes } from '../bank/bank.ts';
import { openJournal } from '../journal.ts';
import type { SandboxOptions } from '../main.ts';
import type { SandboxRoute } from '../sandbox-routes.ts';
import { openPaymentLog, type PaymentLog } from './payment-log.ts';
import { tossApiRoutes } from './toss-api.ts';
import { openTossFaults, type TossFaults } from './toss-faults.ts';
import { paymentWindowRoutes } from './toss-payment-window.ts';
import { openCashReceipts, type TossCashReceipts } from './toss-receipts.ts';
import { tossControlRoutes } from './toss-test-controls.ts';
import { openTossWebhooks, type TossWebhooks } from './toss-webhooks.ts';

/** State shared by all endpoints of the card company. */
export type TossContext = {
  book: PaymentLog;
  faults: TossFaults;
  webhooks: TossWebhooks;
  receipts: TossCashReceipts;
  /** Requests with an idempotency key that are in progress. */
  inFlight: Set<string>;
  /** Payments the card network is working on. */
  confirming: Set<string>;
  /** The current time of the sandbox's clock, which may be ahead of real time. */
  now: () => number;
};

export function createTossSandbox(
  options: SandboxOptions,
  now: () => number,
): { routes: SandboxRoute[]; stop(): void; closed(): Promise<void> } {
  const journal = openJournal(join(options.dataDir, 'sandbox', 'payments.jsonl'));
  const faults = openTossFaults();
  const { webhookUrl: url, webhookScale: scale = 1, log } = options;
  const webhooks = openTossWebhooks({ url, scale, journal, faults, log });
  const book = openPaymentLog(journal, webhooks.changed);
  const receipts = openCashReceipts(journal);
  const context: TossContext = { book, faults, webhooks, receipts, inFlight: new Set(), confirming: new Set(), now };
  const sweep = setInterval(() => book.all(), 30_000).unref();
  return {
    routes: [
      ...tossApiRoutes(context),
      ...paymentWindowRoutes(context),
      ...tossControlRoutes(context),
      ...bankRoutes(context),
    ],
    stop() {
      clearInterval(sweep);
      webhooks.stop();
    },
    closed: journal.close,
  };
}
