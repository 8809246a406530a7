import { readFileSync } from 'node:fs';
import { createChat } from './chat/chat.ts';
import { clockRoutes } from './clock/clock.ts';
import { openClockOffset } from './clock/clock-offset.ts';
import { createCollectors } from './collectors/collectors.ts';
import { createCourier } from './courier/courier.ts';
import { html, htmlPage } from './html.ts';
import { leakRoutes } from './leaks/leaks.ts';
import { appShellRoutes } from './native-app/shell.ts';
import { createPhone } from './phone/phone-sandbox.ts';
import { postcodeRoutes } from './postcode/postcode-sandbox.ts';
import { listenSandbox, type SandboxRoute } from './sandbox-routes.ts';
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
  const listener = await listenSandbox(options, [
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
  options.log({ msg: 'sandbox open', url: `http://${options.host}:${listener.port}` });
  return {
    port: listener.port,
    async close() {
      toss.stop();
      await listener.close();
      await toss.closed();
      await phone.closed();
      await chat.closed();
      await courier.closed();
      await supplier.closed();
      await time.close();
    },
  };
}

const sandboxPages = [
  { to: '/payments', name: '카드사', says: '승인과 취소 장부, 장애 스위치' },
  { to: '/bank', name: '은행', says: '가상계좌에 입금하기' },
  { to: '/clock', name: '시계', says: '며칠 뒤로 넘겨 배송과 구매확정 지켜보기' },
  { to: '/courier', name: '택배', says: '송장 조회와 소포 옮기기' },
  { to: '/supplier', name: '산지', says: '출고일이 된 주문을 포장해 보내는 손, 켜고 끄기' },
  { to: '/staff', name: '직원 인증 앱', says: '관리자 로그인에 쓰는 6자리 숫자' },
  { to: '/phone', name: '휴대폰', says: '인증번호와 알림이 도착하는 전화기' },
  { to: '/chat', name: '카카오톡', says: '공유한 선물 링크가 도착하는 대화방' },
  { to: '/social', name: '카카오·네이버', says: '소셜 로그인 동의 화면과 장애 스위치' },
  { to: '/shell', name: '앱 껍데기', says: '쇼핑몰을 앱처럼 감싸 열기' },
  { to: '/events', name: '분석·광고·오류', says: '누가 무엇을 보고 샀는지 바깥에서 받은 것' },
  { to: '/postcode/search', name: '우편번호 찾기', says: '주소 검색 창과 그 주소들' },
];

const letters = 'node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2';

/** The start page with links to all pages of the sandbox, and the font of these pages. */
const indexRoutes: SandboxRoute[] = [
  [
    'GET /',
    () =>
      htmlPage(
        '샌드박스',
        html`<main class="wide">
  <h1>샌드박스</h1>
  <p class="hint">쇼핑몰 바깥세상을 흉내 냅니다. 실제 돈이나 물건은 움직이지 않아요.<br>
    <span lang="en">A stand-in for the outside world. No money and no goods move.</span></p>
  <nav class="doors">${sandboxPages.map(({ to, name, says }) => html`<a href="${to}"><b>${name}</b><span class="hint">${says}</span></a>`)}</nav>
</main>`,
      ),
  ],
  [
    'GET /letters.woff2',
    ({ response }) => {
      response.writeHead(200, { 'content-type': 'font/woff2', 'cache-control': 'max-age=86400' });
      response.end(readFileSync(letters));
      return null;
    },
  ],
];

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
