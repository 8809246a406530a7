import { type BrowserOptions, breadcrumbsIntegration, init } from '@sentry/browser';
import { brand } from '#brand';
import { legible, plainPath } from '#contract/rules/legible.ts';
import { isMissing } from '../shell/not-found.ts';

const monitor = { isOn: false };

type Report = Parameters<NonNullable<BrowserOptions['beforeSend']>>[0];

/** What the shop knows and tells the shopper itself; nobody has to look into it (spec §8). */
const known = [
  '존재하지 않는 회원입니다.',
  '결제창이 닫혔습니다.',
  '유효하지 않는 토큰 입니다.',
  '제품 정보 처리 중 서버에서 오류가 발생했습니다.',
  /^(Network ?Error|Failed to fetch|Load failed|NetworkError when attempting)/i,
  /^Request failed with status(?: code)? 404/i,
  /bridge connection lost/i,
];
const foreign = [/tosspayments/i, /hackle|optimizely|growthbook|abtest/i, /^(chrome|moz|safari-web)-extension:/];

/**
 * Tells our own host of errors, and with the shopper's consent how a page went (spec §7, §9). Words and pictures of the page are
 * covered before anything is kept; nothing typed, no address behind a question mark and nobody's name is sent.
 */
export function startMonitor({ consented }: { consented: boolean }) {
  if (monitor.isOn) return;
  monitor.isOn = true;
  init({
    // The place is our own; where it goes from there only the server knows.
    dsn: `${location.protocol}//shop@${location.host}/1`,
    tunnel: '/api/monitoring',
    release: import.meta.env.VITE_BUILD ?? 'unknown',
    environment: brand.key,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    sampleRate: 1,
    // Page by page, as the server looks through them.
    traceLifecycle: 'static',
    tracesSampleRate: consented ? 0.2 : 0,
    replaysSessionSampleRate: consented ? 0.1 : 0,
    replaysOnErrorSampleRate: consented ? 1 : 0,
    ignoreErrors: known,
    denyUrls: foreign,
    maxBreadcrumbs: 30,
    integrations: (standard) => [
      ...standard.filter(({ name }) => !['Breadcrumbs', 'BrowserSession', 'Console'].includes(name)),
      // What is pressed and written to the console may name people.
      breadcrumbsIntegration({ dom: false, fetch: true, history: true, xhr: false }),
    ],
    beforeBreadcrumb(crumb) {
      const { url, from, to, method, status_code } = crumb.data ?? {};
      const path = (text: unknown) => (typeof text === 'string' ? plainPath(text) : undefined);
      return { ...crumb, message: '', data: { url: path(url), from: path(from), to: path(to), method, status_code } };
    },
    beforeSend: (report) => (isMissing() ? null : cleaned(report)),
    beforeSendTransaction: (report) => (isMissing() ? null : cleaned(report)),
  });
  // Weighs more than all of the above, and comes only for whoever has agreed.
  if (consented) void import('./recording.ts').then(({ startRecording }) => startRecording());
}

function cleaned<R extends Pick<Report, 'exception' | 'request' | 'message' | 'transaction' | 'user'>>(report: R): R {
  for (const one of report.exception?.values ?? []) if (one.value) one.value = legible(one.value);
  const { user: _, request, ...rest } = report;
  return {
    ...rest,
    ...(rest.message && { message: legible(rest.message) }),
    ...(rest.transaction && { transaction: plainPath(rest.transaction) }),
    ...(request?.url && { request: { url: plainPath(request.url) } }),
  } as R;
}
