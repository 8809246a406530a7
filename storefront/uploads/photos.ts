import type { Kept } from '#ui/photo.ts';
import { usePhotosSent } from '#ui/photos.ts';
import { sendPicture } from './send.ts';

/** Photos of a shopper's; `begin` were sent before, private ones nobody sees but their sender and the staff. */
export function usePhotos(most: number, begin: Kept[] = [], isPrivate = false) {
  return usePhotosSent(most, (picture, watch) => sendPicture(picture, watch, isPrivate), begin);
}
