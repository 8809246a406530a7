import type { ReadableStream } from 'node:stream/web';

/** The file store does not answer, or answers with an error. */
export class StorageUnavailable extends Error {}

export type StreamTimeout = { signal: AbortSignal; lay: () => void; turn: (ms: number) => void };

/**
 * A restartable timeout for one request: `turn` starts it before a wait, and `lay` stops it when data arrives. `signal` aborts when it
 * expires.
 * @perProcess nothing is lost: each timeout belongs to one request.
 */
export function createStreamTimeout(): StreamTimeout {
  const over = new AbortController();
  let sand: NodeJS.Timeout | undefined;
  const lay = () => clearTimeout(sand);
  const end = () => over.abort(new DOMException('It took too long.', 'TimeoutError'));
  return {
    signal: over.signal,
    lay,
    turn(ms: number) {
      lay();
      sand = setTimeout(end, ms).unref();
    },
  };
}

/** Limits the store's time before every chunk to `ms` milliseconds; a slow reader is not limited. Throws StorageUnavailable. */
export async function* streamWithTimeout(body: ReadableStream<Uint8Array>, glass: StreamTimeout, ms: number) {
  try {
    for await (const piece of body) {
      glass.lay();
      yield piece;
      glass.turn(ms);
    }
  } catch (error) {
    throw new StorageUnavailable('The bucket of FILES_URL interrupted the transfer', { cause: error });
  } finally {
    glass.lay();
  }
}
