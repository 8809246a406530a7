import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#browser/refused.ts';
import { sendPicture } from './send.ts';
import { shrink } from './shrink.ts';

export type Photo = {
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

export type Kept = { id: string; path: string };

/** Photos that are sent as soon as they are picked, each with its own progress and its own second try. `begin` were sent before. */
export function usePhotos(most: number, begin: Kept[] = [], isPrivate = false) {
  const [photos, setPhotos] = useState<Photo[]>(() => begin.map(sentBefore));
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
    if (!file) return;
    const stop = new AbortController();
    running.current.set(key, stop);
    change(key, { state: 'sending', progress: 0, fault: null });
    try {
      const watch = { onProgress: (progress: number) => change(key, { progress }), signal: stop.signal };
      const { id, path } = await sendPicture(await shrink(file), watch, isPrivate);
      change(key, { state: 'sent', progress: 1, id, path });
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
        path: null,
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
    kept: photos.flatMap(({ id, path }): Kept[] => (id && path ? [{ id, path }] : [])),
    ids: photos.flatMap(({ id }) => (id ? [id] : [])),
  };
}

function sentBefore({ id, path }: Kept): Photo {
  return { key: id, file: null, preview: `${path}-360.webp`, state: 'sent', progress: 1, id, path, fault: null };
}

export type Photos = Omit<ReturnType<typeof usePhotos>, 'kept'>;
