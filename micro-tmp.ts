import { startEmbedded } from '/work/wt/ground/database/embedded.ts';
import { openDatabase as after } from '/work/wt/ground/server/database.ts';
import { openDatabase as before } from '/tmp/before/server/database.ts';
const e = await startEmbedded({ dir: '/tmp/micro-pg', durable: false });
const url = e.url.replace(/\/shop$/, '/postgres');
for (const width of [8, 16, 48]) for (const kind of ['single', 'tx'] as const) {
  const sum: Record<string, number[]> = { before: [], after: [] };
  for (let round = 0; round < 4; round++) for (const [name, open] of [['before', before], ['after', after]] as const) {
    const sql = open(url);
    const one = async () => { if (kind === 'single') await sql`select ${round}::int as a, now()`; else await sql.begin(async (t) => { await t`select ${round}::int`; await t`select 2`; }); };
    await Promise.all(Array.from({ length: 24 }, one));
    let n = 0; const end = performance.now() + 800;
    await Promise.all(Array.from({ length: width }, async () => { while (performance.now() < end) { await one(); n++; } }));
    sum[name].push(n / 0.8);
    await sql.end({ timeout: 1 });
  }
  const med = (x: number[]) => Math.round(x.sort((a, b) => a - b)[2]);
  console.log(width, kind, 'before', med(sum.before), 'after', med(sum.after));
}
await e.stop(); process.exit(0);
