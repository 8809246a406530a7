import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { buildStorefront } from '../../scripts/build.ts';

/** A built shop of a brand, with new demo data, on separate ports. */
export async function openBrandShop(brand: string, port = 4360) {
  await buildStorefront(brand);
  const shop = spawn(process.execPath, ['test/journeys/serve.ts'], {
    env: { ...process.env, BRAND: brand, JOURNEY_PORT: String(port), PICTURES: 'on' },
    stdio: 'inherit',
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await isReady(origin)); tries++) {
    if (tries > 400 || shop.exitCode !== null) throw new Error(`The shop of ${brand} did not open.`);
    await pause(300);
  }
  return {
    origin,
    async close() {
      const gone = once(shop, 'exit');
      shop.kill('SIGTERM');
      await gone;
    },
  };
}

async function isReady(origin: string) {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}
