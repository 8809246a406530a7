import { sendForm, type Watch } from '#client/upload.ts';
import type { FilmUpload, Upload, Uploaded } from '#contract/uploads.ts';

/** Sends one picture and tells how far it is; a private one is shown to nobody but its sender and the staff. */
export async function sendPicture(picture: Blob, watch: Watch, isPrivate = false): Promise<Upload> {
  const form = new FormData();
  form.append('pictures', picture, 'picture');
  const { entities } = await sendForm<Uploaded>(`/v1/uploads${isPrivate ? '?private=true' : ''}`, form, 60_000, watch);
  return entities[0] as Upload;
}

/** Sends a film with the picture this browser drew of it, where it could. */
export function sendFilm(film: Blob, poster: Blob | null, watch: Watch): Promise<FilmUpload> {
  const form = new FormData();
  form.append('film', film, 'film.mp4');
  if (poster) form.append('poster', poster, 'poster.jpg');
  return sendForm<FilmUpload>('/v1/uploads/video', form, 60_000, watch);
}
