import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectEventually } from '#test/due-jobs.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
const million = 1e6;
// What a process holds is read where Linux tells it.
const linux = test.runIf(process.platform === 'linux');

/** A picture of 49 megapixels and 8 megabytes, made elsewhere so that making it takes no memory here. */
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

/** What the processes that draw hold, by what the system says of our children. */
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
  'twenty pictures of 49 megapixels at once are drawn, one process draws them, and the shop grows by less than 150 MB',
  async () => {
    const picture = large();
    const guests = await Promise.all(Array.from({ length: 4 }, () => shop.guest()));
    expect(await send(guests[0]?.token, [picture])).toBe(201);
    // What sends them is this process too: its own copies are not the shop's.
    const forms = 4 * 5 * picture.length * 2;
    const peak = { drawing: 0, many: 0 };
    let grown = Number.POSITIVE_INFINITY;
    // Other tests have left this process more or less room: a second measurement is believed where the first is high.
    for (let tries = 0; tries < 3 && grown >= 150 * million; tries++) {
      const before = process.memoryUsage.rss();
      let own = 0;
      const watch = setInterval(() => {
        own = Math.max(own, process.memoryUsage.rss());
        const drawing = drawers();
        peak.drawing = Math.max(peak.drawing, ...drawing);
        peak.many = Math.max(peak.many, drawing.length);
      }, 100);
      const told = await Promise.all(guests.map(({ token }) => send(token, Array(5).fill(picture))));
      clearInterval(watch);
      expect(told).toEqual([201, 201, 201, 201]);
      grown = own - before - forms;
    }
    expect(grown).toBeLessThan(150 * million);
    expect(peak.many).toBe(1);
    expect(peak.drawing).toBeLessThan(1000 * million);
  },
  240_000,
);

linux(
  'without work the process that draws ends',
  async () => {
    await expectEventually(() => drawers().length, { timeout: 15_000 }).toBe(0);
  },
  20_000,
);
