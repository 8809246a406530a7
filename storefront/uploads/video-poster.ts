/** The duration of a video and its frame at half a second; null for a video this browser cannot play. */
export async function inspectVideo(file: File): Promise<{ seconds: number | null; poster: Blob | null }> {
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
