import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { openStage } from './lane-stage.ts';

const megabyte = 2 ** 20;

/** Customers upload `pictures` large images; a minute later the shop's memory is small, and the drawing process has ended. */
async function pictureMemory(count: number, waitS: number): Promise<LaneReport> {
  const checks = createChecks();
  const stage = await openStage();
  try {
    const picture = largePicture();
    const guests = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const guest = stage.person();
        await guest.arrive();
        return guest;
      }),
    );
    const before = resident(stage.pid);
    let [sent, accepted, peak] = [0, 0, 0];
    const watch = setInterval(() => {
      peak = Math.max(peak, resident(stage.pid));
    }, 200);
    await Promise.all(
      guests.map(async ({ token }) => {
        while (sent < count) {
          const many = Math.min(5, count - sent);
          sent += many;
          const form = new FormData();
          for (let at = 0; at < many; at++) form.append('pictures', new Blob([new Uint8Array(picture)]), '감귤.jpg');
          const headers = { authorization: `Bearer ${token}` };
          const { status } = await fetch(`${stage.origin}/v1/uploads`, { method: 'POST', headers, body: form });
          if (status === 201) accepted += many;
          console.log(`· ${accepted} of ${count} pictures processed`);
        }
      }),
    );
    clearInterval(watch);
    await pause(waitS * 1000);
    const after = resident(stage.pid);
    checks.that('the shop accepts every picture', accepted === count, `${accepted} of ${count}`);
    checks.that('the image process has ended', childrenOf(stage.pid) === 0, `${childrenOf(stage.pid)} child processes`);
    checks.that(`the shop holds at most 300 MiB ${waitS} s later`, after <= 300 * megabyte, `${after / megabyte} MiB`);
    return checks.report(0, {
      'pictures of 49 megapixels': accepted,
      'MiB before': before / megabyte,
      'MiB at the peak': peak / megabyte,
      [`MiB after ${waitS} s`]: after / megabyte,
    });
  } finally {
    await stage.close();
  }
}

function largePicture() {
  const make = `require('sharp')({ create: { width: 7000, height: 7000, channels: 3, background: '#e8862e' } }).jpeg().toBuffer()
    .then((bytes) => process.stdout.write(Buffer.concat([bytes, Buffer.alloc(8e6 - bytes.length)])))`;
  return execFileSync(process.execPath, ['-e', make], { maxBuffer: 20e6 });
}

function resident(pid: number) {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096;
}

function childrenOf(pid: number) {
  return readdirSync('/proc').filter((one) => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${one}/stat`, 'utf8'))?.[1]) === pid;
    } catch {
      return false;
    }
  }).length;
}

const usage = `node test/reliability/picture-memory.ts [--pictures 200] [--wait 60]

Four guests upload --pictures pictures of 49 megapixels. --wait seconds later the shop may hold 300 MiB, and its image process must have ended.
Requires Linux. Exits 1 if a check fails.`;

const number = { type: 'string' } as const;
const { values } = parseArgs({ options: { pictures: number, wait: number, help: { type: 'boolean' } } });
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const report = await pictureMemory(Number(values.pictures ?? 200), Number(values.wait ?? 60));
printReport(report);
process.exit(report.failed > 0 ? 1 : 0);
