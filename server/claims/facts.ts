import type { Memory } from '../memory.ts';
import { grossLeft } from '../refunds/sold.ts';
import type { LineFacts } from '../refunds/sold-order.ts';
import { type Facts, isFast } from './rules.ts';

/** What the rules of claims ask of a line. */
export function factsOf({ status, returnPolicy, isConsented, deliveredAt }: LineFacts, now: Date): Facts {
  return { status, returnPolicy, isConsented, deliveredAt: deliveredAt ? new Date(deliveredAt) : null, now };
}

type Pieces = { bad?: number | undefined; total?: number | undefined };

/** Whether spoilt pieces of a line are paid for as soon as they are told of, by the terms of today. */
export function isAtOnce(line: LineFacts, { bad = 1, total = 1 }: Pieces, memory: Memory, lately: number) {
  const since = line.deliveredAt ? memory.now().getTime() - Date.parse(line.deliveredAt) : 0;
  const terms = {
    hours: memory.policy('freshFastHours', 48),
    percent: memory.policy('freshFastShare', 30),
    amount: memory.policy('freshFastAmount', 50_000),
    claims: 3,
  };
  return isFast({ bad, total, amount: grossLeft(line), hoursSince: since / 3_600_000, lately }, terms);
}
