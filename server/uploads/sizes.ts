import type { Sharp } from 'sharp';

/** In which every picture of the shop is shown, and no others. */
export const imageSizes = [
  { width: 360, kind: 'avif' },
  { width: 720, kind: 'avif' },
  { width: 360, kind: 'webp' },
  { width: 720, kind: 'webp' },
] as const;
export type ImageSize = (typeof imageSizes)[number];
export const imageEndings = imageSizes.map(imageEndingOf);

/** What a file of this size is called by after its picture's name: `-720.avif`. */
export function imageEndingOf({ width, kind }: ImageSize) {
  return `-${width}.${kind}`;
}

/** Writes one size of a picture; never larger than it is. */
export function drawImageSize(picture: Sharp, { width, kind }: ImageSize, effort: number, to: string) {
  const small = picture.resize(width, width * 2, { fit: 'inside', withoutEnlargement: true });
  return (kind === 'avif' ? small.avif({ quality: 55, effort }) : small.webp({ quality: 80 })).toFile(to);
}
