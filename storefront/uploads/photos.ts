import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#browser/refused.ts';
import { sendPicture } from './send.ts';
import { shrink } from './shrink.ts';

export type Photo = {
  key: string;
  file: File;
  /** What this browser shows meanwhile. */
  preview: string;
  state: 'sending' | 'sent' | 'failed';
  progress: number;
  id: string | null;
  fault: string | null;
};

const maxBytes = 10 * 1024 * 1024;
const kinds = /^image\/(jpeg|png|webp|heic|heif)$/;

/** Photos that are sent as soon as they are picked, each with its own progress and its own second try. */
export function usePhotos(most: number) {
  const [photos, setPhotos] = useState<Photo[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef(new Map<string, AbortController>());
  const shown = useRef<string[]>([]);

  useEffect(
    () => () => {
      for (const one of running.current.values()) one.abort();
      for (const preview of shown.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  function change(key: string, next: Partial<Photo>) {
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...next } : photo)));
  }

  async function send({ key, file }: Pick<Photo, 'key' | 'file'>) {
    const stop = new AbortController();
    running.current.set(key, stop);
    change(key, { state: 'sending', progress: 0, fault: null });
    try {
      const { id } = await sendPicture(await shrink(file), (progress) => change(key, { progress }), stop.signal);
      change(key, { state: 'sent', progress: 1, id });
    } catch (error) {
      if (!stop.signal.aborted) change(key, { state: 'failed', fault: messageOf(error) });
    } finally {
      running.current.delete(key);
    }
  }

  function add(files: File[]) {
    const good = files.filter((file) => file.type === '' || kinds.test(file.type));
    const small = good.filter((file) => file.size <= maxBytes);
    const room = Math.max(0, most - photos.length);
    setFault(
      good.length < files.length
        ? 'jpg, png, webp, heic 파일만 올릴 수 있습니다.'
        : small.length < good.length
          ? '10MB 이하 사진만 올릴 수 있습니다.'
          : small.length > room
            ? `사진은 ${most}장까지 올릴 수 있어요.`
            : null,
    );
    const fresh = small.slice(0, room).map(
      (file): Photo => ({
        key: crypto.randomUUID(),
        file,
        preview: URL.createObjectURL(file),
        state: 'sending',
        progress: 0,
        id: null,
        fault: null,
      }),
    );
    shown.current.push(...fresh.map(({ preview }) => preview));
    setPhotos((all) => [...all, ...fresh]);
    for (const photo of fresh) void send(photo);
  }

  function remove(key: string) {
    running.current.get(key)?.abort();
    setPhotos((all) => all.filter((photo) => photo.key !== key));
    setFault(null);
  }

  return {
    photos,
    fault,
    add,
    remove,
    retry: send,
    sending: photos.some(({ state }) => state === 'sending'),
    failed: photos.some(({ state }) => state === 'failed'),
    ids: photos.flatMap(({ id }) => (id ? [id] : [])),
  };
}

export type Photos = ReturnType<typeof usePhotos>;
