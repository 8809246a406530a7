import type { UploadedPhoto } from '#ui/photo.ts';
import { usePhotoUploads } from '#ui/photos.ts';
import { uploadPhoto } from './send.ts';

/** Photos of a shopper's; `begin` were sent before, private ones nobody sees but their sender and the staff. */
export function useImageUploads(most: number, begin: UploadedPhoto[] = [], isPrivate = false) {
  return usePhotoUploads(most, (picture, watch) => uploadPhoto(picture, watch, isPrivate), begin);
}
