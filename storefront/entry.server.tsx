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
import { MarkContext } from './app/csp-nonce.ts';
import { markContext, onceContext } from './app/loader-context.ts';
import { OnceContext } from './app/long-text.ts';

export { reads } from './app/cache-params.ts';
export { apiContext, markContext, onceContext, settingsContext } from './app/loader-context.ts';

const timeoutMs = 10_000;

/** Answers with the whole document at once: it is cached as one piece, and its inline scripts are known before the headers go out. */
export default function answer(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  given: Readonly<RouterContextProvider>,
) {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return new Promise<Response>((resolve, reject) => {
    let outcome = status;
    const mark = given.get(markContext);
    const page = (
      <OnceContext value={given.get(onceContext)}>
        <MarkContext value={mark}>
          <ServerRouter context={context} url={request.url} nonce={mark} />
        </MarkContext>
      </OnceContext>
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
