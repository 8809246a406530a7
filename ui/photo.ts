/** What a form says that was sent before its pictures were. */
export const photosUploadingText = '사진을 올리고 있어요. 잠시만 기다려 주세요.';

export type PhotoUpload = {
  key: string;
  /** Null for one that was sent before. */
  file: File | null;
  /** What this browser shows meanwhile. */
  preview: string;
  state: 'sending' | 'sent' | 'failed';
  progress: number;
  id: string | null;
  /** Its address in the shop without width and ending, once it is sent. */
  path?: string | null;
  fault: string | null;
};

const maxBytes = 10 * 1024 * 1024;
const kinds = /^image\/(jpeg|png|webp|heic|heif)$/;

export type UploadedPhoto = { id: string; path: string };

/** Which of the files may be sent and still fit, and in words why others were left out. */
export function acceptPhotos(files: File[], most: number, before: number) {
  const good = files.filter((file) => file.type === '' || kinds.test(file.type));
  const small = good.filter((file) => file.size <= maxBytes);
  const room = Math.max(0, most - before);
  return { fresh: small.slice(0, room).map(toSend), fault: why() };

  function why() {
    if (good.length < files.length) return 'jpg, png, webp, heic 파일만 올릴 수 있습니다.';
    if (small.length < good.length) return '10MB 이하 사진만 올릴 수 있습니다.';
    return small.length > room ? `사진은 ${most}장까지 올릴 수 있어요.` : null;
  }
}

function toSend(file: File): PhotoUpload {
  const preview = URL.createObjectURL(file);
  return { key: crypto.randomUUID(), file, preview, state: 'sending', progress: 0, id: null, path: null, fault: null };
}

/** A photo the shop has already. */
export function photoUploadOf({ id, path }: UploadedPhoto): PhotoUpload {
  return { key: id, file: null, preview: `${path}-360.webp`, state: 'sent', progress: 1, id, path, fault: null };
}
