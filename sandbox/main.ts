import { createChat } from './chat/chat.ts';
import { clockRoutes } from './clock/clock.ts';
import { openClockOffset } from './clock/clock-offset.ts';
import { createCollectors } from './collectors/collectors.ts';
import { createCourier } from './courier/courier.ts';
import { indexRoutes } from './index-page.ts';
import { leakRoutes } from './leaks/leaks.ts';
import { appShellRoutes } from './native-app/shell.ts';
import { createPhone } from './phone/phone-sandbox.ts';
import { postcodeRoutes } from './postcode/postcode-sandbox.ts';
import { listenSandbox } from './sandbox-routes.ts';
import { createSocialProviders } from './social/social-sandbox.ts';
import { type AuthenticatorOwner, authenticatorRoutes } from './staff/staff-codes-page.ts';
import { createSupplier } from './supplier/supplier.ts';
import type { SupplierLogin } from './supplier/supplier-admin-client.ts';
import { createTossSandbox } from './toss/toss-sandbox.ts';

export { sandboxKeys } from './toss/toss-request-steps.ts';

export type SandboxOptions = {
  port: number;
  host: string;
  dataDir: string;
  /** Where the card company reports status changes. */
  webhookUrl: string;
  /** Multiplies the waits between webhook retries: 1 is the real 1, 4, 16 … minutes, 0.001 is for tests. */
  webhookScale?: number;
  /** Staff accounts whose authenticator codes the sandbox shows. */
  staff?: readonly AuthenticatorOwner[];
  /** The account that packs orders; without one orders are not packed. */
  packer?: SupplierLogin;
  log: (line: Record<string, unknown>) => void;
};

/** Simulated outside services for a laptop. State is on disk before any answer is sent, so the process may be killed at any moment. */
export async function startSandbox(options: SandboxOptions): Promise<{ port: number; close(): Promise<void> }> {
  const phone = createPhone(options);
  const chat = createChat(options);
  const time = openClockOffset(options.dataDir);
  const toss = createTossSandbox(options, time.now);
  const courier = createCourier({ dataDir: options.dataDir, time });
  const shop = new URL(options.webhookUrl).origin;
  const supplier = createSupplier({ ...options, time, shop });
  const door = await listenSandbox(options, [
    ...indexRoutes,
    ...toss.routes,
    ...phone.routes,
    ...chat.routes,
    ...postcodeRoutes,
    ...leakRoutes,
    ...createCollectors(),
    ...createSocialProviders(),
    ...appShellRoutes(shop),
    ...courier.routes,
    ...supplier.routes,
    ...clockRoutes(time, shop, supplier),
    ...authenticatorRoutes(options.staff ?? []),
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
