const maxEdgePx = 2000;

/** Scales a photo down so that it uploads on a weak connection. A file the browser cannot decode is returned unchanged. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size < 600_000 && /^image\/(jpeg|png|webp)$/.test(file.type)) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, maxEdgePx / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    return small ?? file;
  } catch {
    return file;
  }
}
