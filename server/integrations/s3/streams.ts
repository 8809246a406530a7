import type { ReadableStream } from 'node:stream/web';

/** The store of files does not answer, or not as it should. */
export class StorageUnavailable extends Error {}

export type StreamTimeout = { signal: AbortSignal; lay: () => void; turn: (ms: number) => void };

/**
 * Ends what it is handed to where it runs out: it is turned while something is waited for, and laid down when that came. Two processes
 * lose nothing: each glass is one request's.
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

/** A slow reader may take his time, the store may not: it is waited for `ms` before every piece. */
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
