import { ApiError } from '#contract/client.ts';
import { currentToken } from './customer-token.ts';
import { offlineMessage, timeoutMessage } from './error-messages.ts';
import { currentPlatform } from './platform.ts';

export type UploadOptions = { onProgress: (part: number) => void; signal: AbortSignal };

/**
 * Uploads files and reports progress. A slow upload continues while data moves; it is aborted after `silent` milliseconds without any.
 * Throws ApiError for a refusal or a missing response, and the reason of `signal` when it is aborted.
 */
export function uploadForm<T>(
  path: string,
  form: FormData,
  silent: number,
  { onProgress, signal }: UploadOptions,
): Promise<T> {
  // Only XMLHttpRequest reports upload progress.
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('platform', currentPlatform());
    const token = currentToken();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        request.abort();
        reject(new ApiError({ code: 'TIMEOUT', message: timeoutMessage }));
      }, silent);
    };
    wait();
    request.upload.onprogress = ({ loaded, total }) => {
      wait();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => clearTimeout(timer);
    request.onload = () => {
      if (request.status === 201 && request.response) resolve(request.response as T);
      else reject(new ApiError({ ...(request.response as Record<string, string> | null), statusCode: request.status }));
    };
    request.onerror = () => reject(new ApiError({ code: 'NETWORK', message: offlineMessage }));
    signal.throwIfAborted();
    signal.addEventListener(
      'abort',
      () => {
        request.abort();
        reject(signal.reason);
      },
      { once: true },
    );
    request.send(form);
  });
}
