import { breadcrumbsIntegration, type Event, init } from '@sentry/browser';
import { brand } from '#brand';
import { loggableError, plainPath } from '#contract/rules/loggable.ts';
import { isNotFound } from '../app/not-found-status.ts';

const monitor = { isOn: false };

type Report = Event;

// Only known kinds of errors; any other name may be personal text.
const thrown = /^(?:[A-Z][A-Za-z]{0,40}(?:Error|Exception)|UnhandledRejection|Refusal|Error)$/;

/** Expected errors that the customer already sees; they are not reported (spec §8). */
const ignoredErrors = [
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
 * Reports errors to our own host, and with consent the course of a visit (spec §7, §9). Texts and images are masked before they are
 * recorded. Typed text, query strings and names are never sent.
 */
export function startErrorMonitoring({ consented }: { consented: boolean }) {
  if (monitor.isOn) return;
  monitor.isOn = true;
  init({
    // The address is our own; only the server knows the destination.
    dsn: `${location.protocol}//shop@${location.host}/1`,
    tunnel: '/api/monitoring',
    release: import.meta.env.VITE_BUILD ?? 'unknown',
    environment: 'production',
    initialScope: { tags: { brand: brand.key } },
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    sampleRate: 1,
    // One transaction per page, the form that the server inspects.
    traceLifecycle: 'static',
    tracesSampleRate: consented ? 0.2 : 0,
    replaysSessionSampleRate: consented ? 0.1 : 0,
    replaysOnErrorSampleRate: consented ? 1 : 0,
    ignoreErrors: ignoredErrors,
    denyUrls: foreign,
    maxBreadcrumbs: 30,
    integrations: (standard) => [
      ...standard.filter(({ name }) => !['Breadcrumbs', 'BrowserSession', 'Console'].includes(name)),
      // Clicks and console output may contain names.
      breadcrumbsIntegration({ dom: false, fetch: true, history: true, xhr: false }),
    ],
    beforeBreadcrumb(crumb) {
      const { url, from, to, method, status_code } = crumb.data ?? {};
      const path = (text: unknown) => (typeof text === 'string' ? plainPath(text) : undefined);
      return { ...crumb, message: '', data: { url: path(url), from: path(from), to: path(to), method, status_code } };
    },
    beforeSend: (report) => (isNotFound() ? null : { ...scrubReport(report), type: undefined }),
    beforeSendTransaction: (report) => (isNotFound() ? null : { ...scrubReport(report), type: 'transaction' }),
  });
  // Larger than everything above, so it is loaded only with consent.
  if (consented) void import('./session-replay.ts').then(({ startSessionReplay }) => startSessionReplay());
}

/** Removes personal text before sending; the server removes it again. */
function scrubReport<R extends Report>({ user: _, extra: __, request, ...rest }: R) {
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
