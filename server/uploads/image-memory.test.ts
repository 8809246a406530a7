import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectEventually } from '#test/due-jobs.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
const million = 1e6;
// The memory of a process is read from /proc, which only Linux has.
const linux = test.runIf(process.platform === 'linux');

/** An image of 49 megapixels and 8 megabytes, made in a child so that this process needs no memory for it. */
function large() {
  const make = `require('sharp')({ create: { width: 7000, height: 7000, channels: 3, background: '#e8862e' } }).jpeg().toBuffer()
    .then((bytes) => process.stdout.write(Buffer.concat([bytes, Buffer.alloc(8e6 - bytes.length)])))`;
  return execFileSync(process.execPath, ['-e', make], { maxBuffer: 20 * million });
}

async function send(token: string | undefined, pictures: Buffer[]) {
  const form = new FormData();
  for (const bytes of pictures) form.append('pictures', new Blob([new Uint8Array(bytes)]), '감귤.jpg');
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${shop.origin}/v1/uploads`, { method: 'POST', headers, body: form })).status;
}

/** The memory of each image worker, in bytes, from /proc. */
function drawers() {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .flatMap((pid) => {
      try {
        const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        if (Number(parent) !== process.pid || !command.includes('image-worker.child')) return [];
        return [Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096];
      } catch {
        return [];
      }
    });
}

linux(
  'twenty images of 49 megapixels at once are drawn by one process while the shop’s memory grows by less than 150 MB',
  async () => {
    const picture = large();
    const guests = await Promise.all(Array.from({ length: 4 }, () => shop.guest()));
    expect(await send(guests[0]?.token, [picture])).toBe(201);
    // This process also sends the images: its copies are not counted.
    const forms = 4 * 5 * picture.length * 2;
    const peak = { drawing: 0, many: 0 };
    let grown = Number.POSITIVE_INFINITY;
    // Other tests leave this process more or less free memory: a high first measurement is repeated.
    for (let tries = 0; tries < 3 && grown >= 150 * million; tries++) {
      const before = process.memoryUsage.rss();
      let peakBytes = 0;
      const watch = setInterval(() => {
        peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
        const drawing = drawers();
        peak.drawing = Math.max(peak.drawing, ...drawing);
        peak.many = Math.max(peak.many, drawing.length);
      }, 100);
      const statuses = await Promise.all(guests.map(({ token }) => send(token, Array(5).fill(picture))));
      clearInterval(watch);
      expect(statuses).toEqual([201, 201, 201, 201]);
      grown = peakBytes - before - forms;
    }
    expect(grown).toBeLessThan(150 * million);
    expect(peak.many).toBe(1);
    expect(peak.drawing).toBeLessThan(1000 * million);
  },
  240_000,
);

linux(
  'an idle image worker exits',
  async () => {
    await expectEventually(() => drawers().length, { timeout: 15_000 }).toBe(0);
  },
  20_000,
);
