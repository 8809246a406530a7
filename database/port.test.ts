import { expect, test } from 'vitest';
import { freePort } from './port.ts';

// The system holds the reservation, so a call of another process fails like one of this process.
test('a port that a call returned is not returned again before it is opened', async () => {
  const port = await freePort();
  await expect(freePort(port, port + 1)).rejects.toThrow('No free port found');
});
