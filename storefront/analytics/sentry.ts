import { breadcrumbsIntegration, type Event, init } from '@sentry/browser';
import { brand } from '#brand';
import { loggableError, plainPath } from '#contract/rules/loggable.ts';
import { isNotFound } from '../app/not-found-status.ts';

const monitor = { isOn: false };

type Report = Event;

// Errors by their kind; whatever else calls itself so may be somebody's word.
const thrown = /^(?:[A-Z][A-Za-z]{0,40}(?:Error|Exception)|UnhandledRejection|Refusal|Error)$/;

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
export function startErrorMonitoring({ consented }: { consented: boolean }) {
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
    beforeSend: (report) => (isNotFound() ? null : { ...cleaned(report), type: undefined }),
    beforeSendTransaction: (report) => (isNotFound() ? null : { ...cleaned(report), type: 'transaction' }),
  });
  // Weighs more than all of the above, and comes only for whoever has agreed.
  if (consented) void import('./session-replay.ts').then(({ startSessionReplay }) => startSessionReplay());
}

/** As the server looks through it once more: on the way there too nobody's words are in it. */
function cleaned<R extends Report>({ user: _, extra: __, request, ...rest }: R) {
  for (const one of rest.exception?.values ?? []) {
    if (one.value) one.value = loggableError(one.value);
    if (one.type && !thrown.test(one.type)) one.type = 'Error';
    for (const frame of one.stacktrace?.frames ?? []) frame.filename = frame.filename?.replace(/[?#].*$/s, '');
  }
  const trace = rest.contexts?.trace;
  return {
    ...rest,
    ...(rest.message && { message: loggableError(rest.message) }),
    ...(rest.transaction && { transaction: plainPath(rest.transaction) }),
    ...(request?.url && { request: { url: plainPath(request.url) } }),
    ...(trace && { contexts: { ...rest.contexts, trace: { ...trace, data: {} } } }),
    ...(rest.spans && { spans: rest.spans.map(spanOf) }),
  };
}

function spanOf(span: NonNullable<Report['spans']>[number]) {
  return { ...span, description: plainPath((span.description ?? '').replace(/^[A-Z]+ /, '')), data: {} };
}
