import type { Sharp } from 'sharp';

/** The sizes and formats of every image. */
export const imageSizes = [
  { width: 360, kind: 'avif' },
  { width: 720, kind: 'avif' },
  { width: 360, kind: 'webp' },
  { width: 720, kind: 'webp' },
] as const;
export type ImageSize = (typeof imageSizes)[number];
export const imageEndings = imageSizes.map(imageEndingOf);

/** The file name suffix of a size: `-720.avif`. */
export function imageEndingOf({ width, kind }: ImageSize) {
  return `-${width}.${kind}`;
}

/** Writes one size of an image; never larger than the original. */
export function drawImageSize(picture: Sharp, { width, kind }: ImageSize, effort: number, to: string) {
  const small = picture.resize(width, width * 2, { fit: 'inside', withoutEnlargement: true });
  return (kind === 'avif' ? small.avif({ quality: 55, effort }) : small.webp({ quality: 80 })).toFile(to);
}
