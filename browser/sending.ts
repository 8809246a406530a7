import { ApiError } from '#contract/client.ts';
import { platform } from './platform.ts';
import { offlineMessage, timeoutMessage } from './refused.ts';
import { currentToken } from './token.ts';

export type Watch = { onProgress: (part: number) => void; signal: AbortSignal };

/** Sends files and tells how far they are. Throws ApiError for whatever was refused, or did not come. */
export function sendForm<T>(path: string, form: FormData, timeout: number, { onProgress, signal }: Watch): Promise<T> {
  // Only the old way of asking knows how far it is.
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.timeout = timeout;
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('platform', platform());
    const token = currentToken();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 201 && request.response) resolve(request.response as T);
      else reject(new ApiError({ ...(request.response as Record<string, string> | null), statusCode: request.status }));
    };
    request.onerror = () => reject(new ApiError({ code: 'NETWORK', message: offlineMessage }));
    request.ontimeout = () => reject(new ApiError({ code: 'TIMEOUT', message: timeoutMessage }));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
