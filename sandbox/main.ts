import { listen } from './door.ts';
import { home } from './home.ts';
import { openPhone } from './phone/phone.ts';
import { postcode } from './postcode/postcode.ts';
import { openToss } from './toss/toss.ts';

export { sandboxKeys } from './toss/gate.ts';

export type SandboxOptions = {
  port: number;
  host: string;
  dataDir: string;
  /** Where the card company reports status changes. */
  webhookUrl: string;
  /** Multiplies the waits between webhook retries: 1 is the real 1, 4, 16 … minutes, 0.001 is for tests. */
  webhookScale?: number;
  log: (line: Record<string, unknown>) => void;
};

/** The outside world for a laptop. Its state is on disk before any answer leaves, so it may be killed at any moment. */
export async function startSandbox(options: SandboxOptions): Promise<{ port: number; close(): Promise<void> }> {
  const toss = openToss(options);
  const phone = openPhone(options);
  const door = await listen(options, [...home, ...toss.routes, ...phone.routes, ...postcode]);
  options.log({ msg: 'sandbox open', url: `http://${options.host}:${door.port}` });
  return {
    port: door.port,
    async close() {
      toss.stop();
      await door.close();
      await toss.closed();
      await phone.closed();
    },
  };
}

if (import.meta.main) {
  const env = process.env;
  const shop = Number(env.PORT || 3000);
  const sandbox = await startSandbox({
    port: Number(env.SANDBOX_PORT || shop + 1),
    host: env.HOST || '127.0.0.1',
    dataDir: env.DATA_DIR || '.data',
    webhookUrl: env.WEBHOOK_URL || `http://127.0.0.1:${shop}/v1/payments/webhook/toss`,
    webhookScale: Number(env.WEBHOOK_SCALE || 1),
    log: (line) => console.log(JSON.stringify({ time: new Date().toISOString(), ...line })),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
}
