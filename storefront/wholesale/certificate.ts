import { useEffect, useState } from 'react';
import { currentToken } from '#client/customer-token.ts';
import { errorMessageOf, offlineMessage } from '#client/error-messages.ts';
import { currentPlatform } from '#client/platform.ts';
import { ApiError } from '#contract/client.ts';
import type { UploadedImage, UploadedImages } from '#contract/uploads.ts';
import type { PhotoUpload } from '#ui/photo.ts';
import type { PhotoUploads } from '#ui/photos.ts';
import { shrinkPhoto } from '#ui/shrink.ts';

const maxBytes = 10 * 1024 * 1024;
const kinds = /^image\/(jpeg|png|webp|heic|heif)$/;

/** A single image of a certificate, uploaded as soon as it is picked; only its owner and staff see it. */
export function useBusinessCertificate(): PhotoUploads {
  const [photo, setPhoto] = useState<PhotoUpload | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const preview = photo?.preview;
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);

  async function send(one: Pick<PhotoUpload, 'file' | 'key'>) {
    if (!one.file) return;
    // Another image may have been picked during the upload.
    const change = (next: Partial<PhotoUpload>) =>
      setPhoto((now) => (now?.key === one.key ? { ...now, ...next } : now));
    change({ state: 'sending', progress: 0.5, fault: null });
    try {
      const { id } = await sendPrivately(await shrinkPhoto(one.file));
      change({ state: 'sent', progress: 1, id });
    } catch (error) {
      change({ state: 'failed', fault: errorMessageOf(error) });
    }
  }

  return {
    photos: photo ? [photo] : [],
    fault,
    add([file]) {
      const objection = !file
        ? null
        : file.type !== '' && !kinds.test(file.type)
          ? 'jpg, png, webp, heic 파일만 올릴 수 있습니다.'
          : file.size > maxBytes
            ? '10MB 이하 사진만 올릴 수 있습니다.'
            : null;
      setFault(objection);
      if (!file || objection) return;
      const key = crypto.randomUUID();
      const next: PhotoUpload = {
        key,
        file,
        preview: URL.createObjectURL(file),
        state: 'sending',
        progress: 0.5,
        id: null,
        fault: null,
      };
      setPhoto(next);
      void send(next);
    },
    remove() {
      setPhoto(null);
      setFault(null);
    },
    retry: send,
    sending: photo?.state === 'sending',
    failed: photo?.state === 'failed',
    ids: photo?.id ? [photo.id] : [],
  };
}

async function sendPrivately(picture: Blob): Promise<UploadedImage> {
  const form = new FormData();
  form.append('pictures', picture, 'picture');
  const token = currentToken();
  const response = await fetch('/v1/uploads?private=true', {
    method: 'POST',
    headers: {
      accept: 'application/json',
      platform: currentPlatform(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: form,
    signal: AbortSignal.timeout(60_000),
  }).catch((error: unknown) => {
    throw new ApiError({ code: 'NETWORK', message: offlineMessage }, error);
  });
  const reply = (await response.json().catch(() => null)) as (UploadedImages & Record<string, string>) | null;
  const [upload] = reply?.entities ?? [];
  if (response.status === 201 && upload) return upload;
  throw new ApiError({ ...reply, statusCode: response.status });
}
