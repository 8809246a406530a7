import type { UploadedPhoto } from '#ui/photo-upload.ts';
import { usePhotoUploads } from '#ui/use-photo-uploads.ts';

/** Photo uploads of a customer; `begin` were uploaded earlier. Only the sender and staff see private ones. */
export function useImageUploads(most: number, begin: UploadedPhoto[] = [], isPrivate = false) {
  return usePhotoUploads(
    most,
    // Loaded with the first photo.
    async (picture, watch) => (await import('./upload-file.ts')).uploadPhoto(picture, watch, isPrivate),
    begin,
  );
}
