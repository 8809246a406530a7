import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext } from './app/csp-nonce.ts';
import { longTextContext, nonceContext } from './app/loader-context.ts';
import { LongTextContext } from './app/long-text.ts';

export { cacheParameters } from './app/cache-params.ts';
export { apiContext, longTextContext, nonceContext, settingsContext } from './app/loader-context.ts';

const timeoutMs = 10_000;

/** Sends the complete document at once: it is cached as a whole, and its inline scripts are known before the headers are sent. */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: Readonly<RouterContextProvider>,
) {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return new Promise<Response>((resolve, reject) => {
    let outcome = status;
    const mark = routerContext.get(nonceContext);
    const page = (
      <LongTextContext value={routerContext.get(longTextContext)}>
        <NonceContext value={mark}>
          <ServerRouter context={context} url={request.url} nonce={mark} />
        </NonceContext>
      </LongTextContext>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        resolve(new Response(createReadableStreamFromReadable(body), { status: outcome, headers }));
        pipe(body);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        outcome = 500;
        console.error(error);
      },
    });
    const timer = setTimeout(() => abort(new Error('Rendering took too long.')), timeoutMs);
  });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  console.error(error);
};
