import { expect, test } from 'vitest';
import type { Claim } from '#contract/claims.ts';
import type { Order } from '#contract/orders.ts';
import { claimResultOf } from './claim-result.ts';

const claim = (uuid: string, status: Claim['status']) => ({ uuid, status }) as Claim;
const refund = (uuid: string) => ({ uuid, kind: 'claim', lines: [{ uuid: 'line' }] });
const order = { refunds: [refund('first'), refund('second')] } as unknown as Order;

test('the page after a claim shows that claim, also where the line had one before', () => {
  const waiting = { uuid: 'line', claims: [claim('new', 'open'), claim('old', 'approved')] };
  expect(claimResultOf(order, waiting)).toMatchObject({ claim: { uuid: 'new' }, atOnce: false, refund: undefined });
  const paid = { uuid: 'line', claims: [claim('new', 'approved'), claim('old', 'refused')] };
  expect(claimResultOf(order, paid)).toMatchObject({
    claim: { uuid: 'new' },
    atOnce: true,
    refund: { uuid: 'second' },
  });
});
