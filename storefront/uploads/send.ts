import { platform } from '#browser/platform.ts';
import { offlineMessage, timeoutMessage } from '#browser/refused.ts';
import { currentToken } from '#browser/token.ts';
import { ApiError } from '#contract/client.ts';
import type { Upload, Uploaded } from '#contract/uploads.ts';

/** Sends one picture and tells how far it is; only the old way of asking knows that. */
export function sendPicture(picture: Blob, onProgress: (part: number) => void, signal: AbortSignal): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/v1/uploads');
    request.timeout = 60_000;
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('platform', platform());
    const token = currentToken();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const reply = request.response as (Uploaded & Record<string, string>) | null;
      const [upload] = reply?.entities ?? [];
      if (request.status === 201 && upload) resolve(upload);
      else reject(new ApiError({ ...reply, statusCode: request.status }));
    };
    request.onerror = () => reject(new ApiError({ code: 'NETWORK', message: offlineMessage }));
    request.ontimeout = () => reject(new ApiError({ code: 'TIMEOUT', message: timeoutMessage }));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('pictures', picture, 'picture');
    request.send(form);
  });
}
