import { ApiError, type ClientCall, type ClientOptions, createClient } from '#contract/client.ts';
import { earlyFetch } from './early-replies.ts';
import { offlineMessage, timeoutMessage, unknownMessage } from './error-messages.ts';
import { currentPlatform } from './platform.ts';

const client = createClient({ headers: () => ({ platform: currentPlatform() }), fetch: earlyFetch });
const pausesMs = [1_000, 3_000];
const longestS = 5;

/**
 * Sends one request over HTTP. Reads are repeated when the network fails; writes never are. A 503 with a short Retry-After was not started,
 * so either is repeated, at most twice. Every refusal has a sentence to show.
 */
export async function sendRequest(path: string, call: ClientCall, how: ClientOptions): Promise<unknown> {
  for (let tries = 0; ; tries++) {
    try {
      return await client.send(path, call, how);
    } catch (error) {
      const pause = pauseAfter(error, path, tries);
      if (pause === undefined || how.signal?.aborted) throw inWords(error);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** The delay before a retry in milliseconds; undefined means no retry. */
function pauseAfter(error: unknown, path: string, tries: number) {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'NETWORK') return path.startsWith('GET ') ? pausesMs[tries] : undefined;
  const { statusCode, retryAfter } = error;
  if (statusCode !== 503 || retryAfter === null || retryAfter > longestS) return undefined;
  return tries < pausesMs.length ? retryAfter * 1000 : undefined;
}

function inWords(error: unknown) {
  if (!(error instanceof ApiError)) return error;
  const isLate = error.code === 'TIMEOUT' || error.statusCode === 408;
  const message = isLate ? timeoutMessage : error.code === 'NETWORK' ? offlineMessage : error.message || unknownMessage;
  return new ApiError({ ...error, requestId: error.requestId ?? undefined, message }, error.cause);
}
