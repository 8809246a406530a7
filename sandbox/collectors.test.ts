import { expect, test } from 'vitest';
import { recordingsOf, reportedSalesOf, visitPathsOf } from './collectors/collector-stories.ts';
import type { CollectedEvent } from './collectors/collectors.ts';

const heard = (
  who: CollectedEvent['who'],
  name: string,
  words: Record<string, unknown>,
  bytes = 10,
): CollectedEvent => ({
  ...{ who, name, words, bytes },
  at: 0,
});

test('a visit path contains the steps of one visit in order, and none of another', () => {
  const received = [
    heard('ga4', 'page_view', { sid: '1', 'ep.page_path': '/' }),
    heard('ga4', 'page_view', { sid: '2', 'ep.page_path': '/best' }),
    heard('ga4', 'view_item', { sid: '1', 'epn.value': '11900', items: [{ item_name: '감귤' }] }),
    heard('meta', 'PageView', {}),
  ];
  expect(visitPathsOf(received)).toEqual([
    {
      visit: '1',
      steps: [
        { at: 0, name: 'page_view', where: '/', worth: null },
        { at: 0, name: 'view_item', where: '감귤', worth: 11_900 },
      ],
    },
    { visit: '2', steps: [{ at: 0, name: 'page_view', where: '/best', worth: null }] },
  ]);
});

test('a sale is counted once whichever companies received it, and a duplicate report is visible', () => {
  const number = '20261122-AB12CD3';
  const received = [
    heard('ga4', 'purchase', { 'ep.transaction_id': number, 'epn.value': '15900' }),
    heard('ga4', 'server', { events: [{ name: 'purchase', params: { transaction_id: number, value: 15_900 } }] }),
    heard('meta', 'Purchase', { eid: `purchase ${number}`, 'cd[value]': '15900' }),
    heard('meta', 'server Purchase', { event_id: `purchase ${number}`, custom_data: { value: 15_900 } }),
    heard('naver', 'trans', { words: JSON.stringify({ type: 'purchase', id: number, value: '15900' }) }),
    heard('naver', 'trans', { words: '{' }),
    heard('ga4', 'purchase', { 'ep.transaction_id': number, 'epn.value': '15900' }),
  ];
  const [sale, ...rest] = reportedSalesOf(received);
  expect(rest).toEqual([]);
  expect([sale?.number, sale?.value]).toEqual([number, 15_900]);
  expect(sale?.receivers).toEqual([
    { who: 'ga4', by: 'page', times: 2 },
    { who: 'ga4', by: 'server', times: 1 },
    { who: 'meta', by: 'page', times: 1 },
    { who: 'meta', by: 'server', times: 1 },
    { who: 'naver', by: 'page', times: 1 },
  ]);
});

test('the size of a recording is the sum of its pieces', () => {
  const head = (id: string) => heard('monitoring', 'replay_event', { body: JSON.stringify({ replay_id: id }) });
  const piece = (bytes: number) => heard('monitoring', 'replay_recording', { body: '' }, bytes);
  const received = [head('a'), piece(1000), head('b'), piece(10), head('a'), piece(500)];
  expect(recordingsOf(received).map(({ id, pieces, bytes }) => ({ id, pieces, bytes }))).toEqual([
    { id: 'a', pieces: 2, bytes: 1500 },
    { id: 'b', pieces: 1, bytes: 10 },
  ]);
});
