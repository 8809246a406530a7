import { ApiError } from '#contract/client.ts';

const maxEdgePx = 2000;
const maxBytes = 10 * 1024 * 1024;

/**
 * Scales a photo down so that it uploads on a weak connection. A file the browser cannot decode is returned unchanged. Throws an error
 * for one that is still too large.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size < 600_000 && /^image\/(jpeg|png|webp)$/.test(file.type)) return file;
  const small = await scaleDown(file).catch(() => file);
  if (small.size > maxBytes)
    throw new ApiError({ statusCode: 413, code: 'FILE_TOO_LARGE', message: '10MB 이하 사진만 올릴 수 있습니다.' });
  return small;
}

async function scaleDown(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, maxEdgePx / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  // JPEG has no transparency: without a ground it would become black.
  if (context) context.fillStyle = '#fff';
  context?.fillRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  return small ?? file;
}
