import { useEffect, useRef, useState } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import type { UploadedPhoto } from '#ui/photo-upload.ts';

export const videoUploadLimits = { seconds: 60, megabytes: 50 };

/** The single video of a form. `id` is what is submitted: that of the upload, or "keep" for an existing one. */
export type VideoFieldState = {
  id: string | null;
  path: string | null;
  still: string | null;
  state: 'none' | 'sending' | 'sent' | 'failed';
  progress: number;
  fault: string | null;
};

const none: VideoFieldState = { id: null, path: null, still: null, state: 'none', progress: 0, fault: null };

/** Uploads a video as soon as it is picked, with a poster drawn by this browser. */
export function useVideoUpload(begin: (UploadedPhoto & { still: string | null }) | null) {
  const [video, setVideo] = useState<VideoFieldState>(() => (begin ? { ...none, ...begin, state: 'sent' } : none));
  const last = useRef<File | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function uploadVideo(file: File) {
    last.current = file;
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    if (file.size > videoUploadLimits.megabytes * 2 ** 20)
      return setVideo({ ...none, fault: `${videoUploadLimits.megabytes}MB 이하 영상만 올릴 수 있어요.` });
    setVideo({ ...none, state: 'sending' });
    const { seconds, poster } = await inspectVideo(file);
    // The video was removed, or another one was picked.
    if (stop.signal.aborted) return;
    if (seconds !== null && seconds > videoUploadLimits.seconds + 0.5)
      return setVideo({ ...none, fault: `${videoUploadLimits.seconds}초 이하 영상만 올릴 수 있어요.` });
    const still = poster && URL.createObjectURL(poster);
    const change = (next: Partial<VideoFieldState>) => {
      if (!stop.signal.aborted) setVideo((now) => ({ ...now, ...next }));
    };
    change({ still });
    try {
      const onProgress = (progress: number) => change({ progress });
      const { uploadVideo } = await import('./upload-file.ts');
      const { id, path } = await uploadVideo(file, poster, { onProgress, signal: stop.signal });
      change({ state: 'sent', progress: 1, id, path });
    } catch (error) {
      change({ state: 'failed', fault: errorMessageOf(error) });
    }
  }

  return {
    video,
    pick: uploadVideo,
    retry: () => last.current && void uploadVideo(last.current),
    remove() {
      running.current?.abort();
      setVideo(none);
    },
    blame: (fault: string) => setVideo((now) => ({ ...now, fault })),
  };
}

export type VideoUploadState = ReturnType<typeof useVideoUpload>;

/** The duration of a video and its frame at half a second; null for a video this browser cannot play. */
async function inspectVideo(file: File): Promise<{ seconds: number | null; poster: Blob | null }> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    await waitForEvent(video, 'loadeddata', () => {
      video.src = address;
    });
    const { duration } = video;
    const seconds = Number.isFinite(duration) ? duration : null;
    await waitForEvent(video, 'seeked', () => {
      video.currentTime = Math.min(0.5, (seconds ?? 1) / 2);
    });
    return { seconds, poster: await drawPoster(video) };
  } catch {
    return { seconds: null, poster: null };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

function waitForEvent(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', start: () => void) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), 8000);
    video.addEventListener(event, () => resolve(clearTimeout(timer)), { once: true });
    video.addEventListener('error', () => reject(new Error('not played here')), { once: true });
    start();
  });
}

function drawPoster(video: HTMLVideoElement) {
  const { videoWidth: width, videoHeight: height } = video;
  if (width < 16 || height < 16) return null;
  const scale = Math.min(1, 1440 / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
