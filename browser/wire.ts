import { ApiError, type Call, createClient, type How } from '#contract/client.ts';
import { platform } from './platform.ts';
import { offlineMessage, timeoutMessage, unknownMessage } from './refused.ts';

const client = createClient({ headers: () => ({ platform: platform() }) });
const pausesMs = [1_000, 3_000];

/** One call over HTTP. Reads are repeated when the network fails; writes never are. Every refusal has a sentence to show. */
export async function send(path: string, call: Call, how: How): Promise<unknown> {
  for (const pause of path.startsWith('GET ') ? pausesMs : []) {
    try {
      return await client.send(path, call, how);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'NETWORK' || how.signal?.aborted) throw inWords(error);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return client.send(path, call, how).catch((error: unknown) => {
    throw inWords(error);
  });
}

function inWords(error: unknown) {
  if (!(error instanceof ApiError)) return error;
  const isLate = error.code === 'TIMEOUT' || error.statusCode === 408;
  const message = isLate ? timeoutMessage : error.code === 'NETWORK' ? offlineMessage : error.message || unknownMessage;
  return new ApiError({ ...error, requestId: error.requestId ?? undefined, message }, error.cause);
}
