import { medianOf } from './bench-load.ts';
import type { BenchChild } from './child.ts';
import { type BenchPace, type BenchRow, compareSides } from './compare.ts';
import { type BenchWire, openBenchWire } from './wire.ts';

type Sides = { shop: BenchChild; bare: BenchChild; render: BenchChild };
const br = 'accept-encoding: br\r\n';

/** A product page: from the cache against the same bytes on node:http, and rendered against the same tree without the shop around it. */
export async function measureProductPage(
  { shop, fresh: unkept, bare, render }: Sides & { fresh: BenchChild },
  path: string,
  pace: BenchPace,
): Promise<BenchRow[]> {
  const rows = [await measureCachedPage({ shop, bare }, 'product page, kept', path, pace)];
  const alone: number[] = [];
  for (let round = 0; round < pace.rounds; round++)
    alone.push(await render.ask('run', { path, seconds: pace.seconds }));
  const { slower: __, ...fresh } = await compareSides(
    { child: unkept, act: (wire) => whole(wire, path) },
    { child: bare, act: (wire) => whole(wire, '/page') },
    { ...pace, rounds: 1, connections: 4 },
  );
  const rendered = medianOf(alone);
  const note = 'bare: the same React tree rendered alone, its data in memory, one at a time, uncompressed';
  return [
    ...rows,
    {
      action: 'product page, rendered',
      ...fresh,
      bare: rendered,
      ratio: fresh.ours / rendered,
      statements: null,
      goals: [],
      note,
    },
  ];
}

async function whole(wire: BenchWire, path: string) {
  const { status } = await wire.raw({ path, headers: br });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

async function pageOf(shop: BenchChild, path: string) {
  const wire = await openBenchWire(shop.port);
  const { head, body } = await wire.raw({ path, headers: br });
  wire.close();
  const lines = head
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(/: (.*)/s) as [string, string]);
  const headers = lines.filter(([name]) => !/^(date|connection|keep-alive)$/i.test(name));
  return { headers: Object.fromEntries(headers), body: body.toString('base64') };
}

/** A cached page against the same bytes on node:http. */
export async function measureCachedPage(
  { shop, bare }: Omit<Sides, 'render'>,
  action: string,
  path: string,
  pace: BenchPace,
): Promise<BenchRow> {
  await bare.ask('page', await pageOf(shop, path));
  const { slower: _, ...found } = await compareSides(
    { child: shop, act: (wire) => whole(wire, path) },
    { child: bare, act: (wire) => whole(wire, '/page') },
    pace,
  );
  return { action, ...found, statements: 0, goals: [{ text: '≥ 0.70 of bare', ok: found.ratio >= 0.7 }] };
}
