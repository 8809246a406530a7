import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

describe('coalesce', () => {
  test('starts at once and runs the work once more for all requests made during the first round', async () => {
    const began: number[] = [];
    const since = performance.now();
    const kick = coalesce(async () => void began.push(performance.now() - since), 100);
    kick();
    expect(began).toHaveLength(1);
    for (let turn = 0; turn < 100; turn++) kick();
    await pause(350);
    expect(began).toHaveLength(2);
    expect(began[1]).toBeGreaterThan(95);
  });

  test('runs the work again after a failure and serves requests made during a round that outlasts the beat', async () => {
    let done = 0;
    const kick = coalesce(async () => {
      await pause(30);
      if (++done === 1) throw new Error('the line was lost');
    }, 10);
    kick();
    await pause(10);
    kick();
    await expect.poll(() => done).toBe(2);
    await pause(60);
    expect(done).toBe(2);
    kick();
    await expect.poll(() => done).toBe(3);
  });
});
