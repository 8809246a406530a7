import { expect, test } from 'vitest';
import { z } from 'zod';
import { uuidOfKey } from './bulk-job.ts';

test('the uuid of a bulk job is a valid UUID that depends on its key alone', () => {
  const key = '0123456789abcdef0123456789abcdef';
  expect(uuidOfKey(key)).toBe('01234567-89ab-4def-a123-456789abcdef');
  expect(z.uuid().safeParse(uuidOfKey('f'.repeat(32))).success).toBe(true);
});
