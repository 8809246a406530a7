/** Shown when a form is submitted before all of its photos are uploaded. */
export const photosUnsentText = '사진을 모두 올린 뒤 보내 주세요.';

export type PhotoUpload = {
  key: string;
  /** Null for a photo uploaded earlier. */
  file: File | null;
  /** Shown by this browser until the upload is complete. */
  preview: string;
  state: 'sending' | 'sent' | 'failed';
  progress: number;
  id: string | null;
  /** The URL without width and extension, set after the upload. */
  path?: string | null;
  fault: string | null;
};

const kinds = /^image\/(jpeg|png|webp|heic|heif)$/;

export type UploadedPhoto = { id: string; path: string };

/** The files that may be uploaded, and the reason why others were left out. The size is checked after the browser has scaled them down. */
export function acceptPhotos(files: File[], most: number, before: number) {
  const good = files.filter((file) => file.type === '' || kinds.test(file.type));
  const room = Math.max(0, most - before);
  return { fresh: good.slice(0, room).map(toSend), fault: photoFault() };

  function photoFault() {
    if (good.length < files.length) return 'jpg, png, webp, heic 파일만 올릴 수 있습니다.';
    return good.length > room ? `사진은 ${most}장까지 올릴 수 있어요.` : null;
  }
}

function toSend(file: File): PhotoUpload {
  const preview = URL.createObjectURL(file);
  return { key: crypto.randomUUID(), file, preview, state: 'sending', progress: 0, id: null, path: null, fault: null };
}

/** The upload state of a photo that the shop already has. */
export function photoUploadOf({ id, path }: UploadedPhoto): PhotoUpload {
  return { key: id, file: null, preview: `${path}-360.webp`, state: 'sent', progress: 1, id, path, fault: null };
}
