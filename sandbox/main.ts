import { openChat } from './chat/chat.ts';
import { clock } from './clock/clock.ts';
import { openTime } from './clock/clock-offset.ts';
import { openCollectors } from './collectors/collectors.ts';
import { openCourier } from './courier/courier.ts';
import { home } from './index-page.ts';
import { leaks } from './leaks/leaks.ts';
import { openPhone } from './phone/phone.ts';
import { postcode } from './postcode/postcode.ts';
import { listen } from './routes.ts';
import { shell } from './shell/shell.ts';
import { openSocial } from './social/social.ts';
import { authenticator, type Keyholder } from './staff/staff.ts';
import type { Packer } from './supplier/admin-client.ts';
import { openSupplier } from './supplier/supplier.ts';
import { openToss } from './toss/toss.ts';

export { sandboxKeys } from './toss/request-steps.ts';

export type SandboxOptions = {
  port: number;
  host: string;
  dataDir: string;
  /** Where the card company reports status changes. */
  webhookUrl: string;
  /** Multiplies the waits between webhook retries: 1 is the real 1, 4, 16 … minutes, 0.001 is for tests. */
  webhookScale?: number;
  /** Whose authenticators lie on this laptop. */
  staff?: readonly Keyholder[];
  /** As whom goods are packed; without one nobody packs. */
  packer?: Packer;
  log: (line: Record<string, unknown>) => void;
};

/** The outside world for a laptop. Its state is on disk before any answer leaves, so it may be killed at any moment. */
export async function startSandbox(options: SandboxOptions): Promise<{ port: number; close(): Promise<void> }> {
  const phone = openPhone(options);
  const chat = openChat(options);
  const time = openTime(options.dataDir);
  const toss = openToss(options, time.now);
  const courier = openCourier({ dataDir: options.dataDir, time });
  const shop = new URL(options.webhookUrl).origin;
  const supplier = openSupplier({ ...options, time, shop });
  const door = await listen(options, [
    ...home,
    ...toss.routes,
    ...phone.routes,
    ...chat.routes,
    ...postcode,
    ...leaks,
    ...openCollectors(),
    ...openSocial(),
    ...shell(shop),
    ...courier.routes,
    ...supplier.routes,
    ...clock(time, shop, supplier),
    ...authenticator(options.staff ?? []),
  ]);
  options.log({ msg: 'sandbox open', url: `http://${options.host}:${door.port}` });
  return {
    port: door.port,
    async close() {
      toss.stop();
      await door.close();
      await toss.closed();
      await phone.closed();
      await chat.closed();
      await courier.closed();
      await supplier.closed();
      await time.close();
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
