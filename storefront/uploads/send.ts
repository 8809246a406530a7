import { platform } from '#browser/platform.ts';
import { offlineMessage, timeoutMessage } from '#browser/refused.ts';
import { currentToken } from '#browser/token.ts';
import { ApiError } from '#contract/client.ts';
import type { FilmUpload, Upload, Uploaded } from '#contract/uploads.ts';

type Watch = { onProgress: (part: number) => void; signal: AbortSignal };

/** Sends one picture and tells how far it is; a private one is shown to nobody but its sender and the staff. */
export async function sendPicture(picture: Blob, watch: Watch, isPrivate = false): Promise<Upload> {
  const form = new FormData();
  form.append('pictures', picture, 'picture');
  const { entities } = await send<Uploaded>(`/v1/uploads${isPrivate ? '?private=true' : ''}`, form, 60_000, watch);
  return entities[0] as Upload;
}

/** Sends a film with the picture this browser drew of it, where it could. */
export function sendFilm(film: Blob, poster: Blob | null, watch: Watch): Promise<FilmUpload> {
  const form = new FormData();
  form.append('film', film, 'film.mp4');
  if (poster) form.append('poster', poster, 'poster.jpg');
  return send<FilmUpload>('/v1/uploads/video', form, 300_000, watch);
}

// Only the old way of asking knows how far it is.
function send<T>(path: string, form: FormData, timeout: number, { onProgress, signal }: Watch): Promise<T> {
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
