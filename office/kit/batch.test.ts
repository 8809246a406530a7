import { expect, test } from 'vitest';
import { runBatch, summaryOf } from './batch.ts';

test('one refused row stops no other, and outcomes stand in the order of the rows', async () => {
  const outcomes = await runBatch([1, 2, 3, 4, 5, 6], async (row) => {
    await new Promise((done) => setTimeout(done, 12 - row * 2));
    if (row === 3) throw new Error('이미 확인한 주문이에요.');
  });
  expect(outcomes.map(({ row, state }) => [row, state])).toEqual([
    [1, 'done'],
    [2, 'done'],
    [3, 'refused'],
    [4, 'done'],
    [5, 'done'],
    [6, 'done'],
  ]);
  expect(outcomes[2]?.why).toBe('이미 확인한 주문이에요.');
  expect(summaryOf(outcomes, '확인')).toBe('5건 확인, 1건은 하지 못했어요');
});

test('each row has a name of its own for its wish, and no more than four are asked at once', async () => {
  const names = new Set<string>();
  let now = 0;
  let most = 0;
  await runBatch(
    Array.from({ length: 40 }, (_, at) => at),
    async (_, key) => {
      names.add(key);
      most = Math.max(most, ++now);
      await new Promise((done) => setTimeout(done, 1));
      now -= 1;
    },
  );
  expect(names.size).toBe(40);
  expect(most).toBe(4);
});
