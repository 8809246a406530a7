import { type UploadOptions, uploadForm } from '#client/upload.ts';
import type { UploadedImage, UploadedImages, VideoUpload } from '#contract/uploads.ts';
import { shrinkPhoto } from '#ui/shrink-photo.ts';

/** Scales one photo down, uploads it and reports progress; only the sender and staff see a private one. */
export async function uploadPhoto(picture: File, watch: UploadOptions, isPrivate = false): Promise<UploadedImage> {
  const form = new FormData();
  form.append('pictures', await shrinkPhoto(picture), 'picture');
  const { entities } = await uploadForm<UploadedImages>(
    `/v1/uploads${isPrivate ? '?private=true' : ''}`,
    form,
    60_000,
    watch,
  );
  return entities[0] as UploadedImage;
}

/** Uploads a video with the poster this browser drew, if it could. */
export function uploadVideo(video: Blob, poster: Blob | null, watch: UploadOptions): Promise<VideoUpload> {
  const form = new FormData();
  form.append('film', video, 'film.mp4');
  if (poster) form.append('poster', poster, 'poster.jpg');
  return uploadForm<VideoUpload>('/v1/uploads/video', form, 60_000, watch);
}
