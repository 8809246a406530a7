import { expect, test } from 'vitest';
import { runPaymentFaultsLane } from './reliability/payment-faults.ts';
import { runWebhooksLane } from './reliability/webhooks.ts';

// The long lanes with few rounds.

test('while the payment company fails in every way, its ledger and ours agree at the end', async () => {
  const report = await runPaymentFaultsLane({ payments: 36 });
  expect(report.checks.filter((check) => !check.ok)).toEqual([]);
  expect(report.checks.length).toBeGreaterThan(15);
}, 400_000);

test('forged webhooks change nothing, and shuffled genuine ones end in the company’s state', async () => {
  const report = await runWebhooksLane({ payments: 20, deliveries: 500, forged: 120 });
  expect(report.checks.filter((check) => !check.ok)).toEqual([]);
  expect(report.checks.length).toBeGreaterThan(15);
}, 400_000);
