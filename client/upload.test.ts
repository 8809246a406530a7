import { afterEach, expect, test, vi } from 'vitest';
import { uploadForm } from './upload.ts';

afterEach(() => vi.unstubAllGlobals());

const sent = vi.fn();

/** A request that waits for its response. Like a browser's, it reports an abort as its end and not as an error. */
class WaitingRequest {
  upload = {};
  onloadend?: () => void;
  open() {}
  setRequestHeader() {}
  send = sent;
  abort() {
    this.onloadend?.();
  }
}

const watchOf = (signal: AbortSignal) => ({ onProgress: () => {}, signal });

test('an upload that is aborted ends, so that the next one in the queue begins', async () => {
  vi.stubGlobal('XMLHttpRequest', WaitingRequest);
  const stop = new AbortController();
  const upload = uploadForm('/v1/uploads', new FormData(), 60_000, watchOf(stop.signal));
  stop.abort();
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
});

test('a file that was removed before its upload is not sent', async () => {
  vi.stubGlobal('XMLHttpRequest', WaitingRequest);
  sent.mockClear();
  const upload = uploadForm('/v1/uploads', new FormData(), 60_000, watchOf(AbortSignal.abort()));
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent).not.toHaveBeenCalled();
});
