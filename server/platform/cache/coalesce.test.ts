import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

describe('what many ask for', () => {
  test('starts at once, and is done once more for all who asked meanwhile', async () => {
    const began: number[] = [];
    const since = performance.now();
    const kick = coalesce(async () => void began.push(performance.now() - since), 100);
    kick();
    expect(began).toHaveLength(1);
    for (let asked = 0; asked < 100; asked++) kick();
    await pause(350);
    expect(began).toHaveLength(2);
    expect(began[1]).toBeGreaterThan(95);
  });

  test('is asked for again after it failed, and while it takes longer than a beat nobody is forgotten', async () => {
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
