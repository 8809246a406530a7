import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#client/error-messages.ts';
import type { Kept } from '#ui/photo.ts';
import { sendFilm } from './send.ts';
import { lookInto } from './video-poster.ts';

export const filmBounds = { seconds: 60, megabytes: 50 };

/** The one film of a form. `id` is what it is sent as: that of its upload, or "keep" for one that is there already. */
export type OneFilm = {
  id: string | null;
  path: string | null;
  still: string | null;
  state: 'none' | 'sending' | 'sent' | 'failed';
  progress: number;
  fault: string | null;
};

const none: OneFilm = { id: null, path: null, still: null, state: 'none', progress: 0, fault: null };

/** A film that is sent as soon as it is picked, with a picture this browser draws of it. */
export function useFilm(begin: (Kept & { still: string | null }) | null) {
  const [film, setFilm] = useState<OneFilm>(() => (begin ? { ...none, ...begin, state: 'sent' } : none));
  const last = useRef<File | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function pick(file: File) {
    last.current = file;
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    if (file.size > filmBounds.megabytes * 2 ** 20)
      return setFilm({ ...none, fault: `${filmBounds.megabytes}MB 이하 영상만 올릴 수 있어요.` });
    setFilm({ ...none, state: 'sending' });
    const { seconds, poster } = await lookInto(file);
    if (seconds !== null && seconds > filmBounds.seconds + 0.5)
      return setFilm({ ...none, fault: `${filmBounds.seconds}초 이하 영상만 올릴 수 있어요.` });
    const still = poster && URL.createObjectURL(poster);
    const change = (next: Partial<OneFilm>) => {
      if (!stop.signal.aborted) setFilm((now) => ({ ...now, ...next }));
    };
    change({ still });
    try {
      const onProgress = (progress: number) => change({ progress });
      const { id, path } = await sendFilm(file, poster, { onProgress, signal: stop.signal });
      change({ state: 'sent', progress: 1, id, path });
    } catch (error) {
      change({ state: 'failed', fault: messageOf(error) });
    }
  }

  return {
    film,
    pick,
    retry: () => last.current && void pick(last.current),
    remove() {
      running.current?.abort();
      setFilm(none);
    },
    blame: (fault: string) => setFilm((now) => ({ ...now, fault })),
  };
}

export type Films = ReturnType<typeof useFilm>;
