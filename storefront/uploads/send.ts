import { type UploadOptions, uploadForm } from '#client/upload.ts';
import type { UploadedImage, UploadedImages, VideoUpload } from '#contract/uploads.ts';

/** Sends one picture and tells how far it is; a private one is shown to nobody but its sender and the staff. */
export async function uploadPhoto(picture: Blob, watch: UploadOptions, isPrivate = false): Promise<UploadedImage> {
  const form = new FormData();
  form.append('pictures', picture, 'picture');
  const { entities } = await uploadForm<UploadedImages>(
    `/v1/uploads${isPrivate ? '?private=true' : ''}`,
    form,
    60_000,
    watch,
  );
  return entities[0] as UploadedImage;
}

/** Sends a film with the picture this browser drew of it, where it could. */
export function uploadVideo(film: Blob, poster: Blob | null, watch: UploadOptions): Promise<VideoUpload> {
  const form = new FormData();
  form.append('film', film, 'film.mp4');
  if (poster) form.append('poster', poster, 'poster.jpg');
  return uploadForm<VideoUpload>('/v1/uploads/video', form, 60_000, watch);
}
