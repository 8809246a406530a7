/** The duration of a video and its frame at half a second; null for a video this browser cannot play. */
export async function inspectVideo(file: File): Promise<{ seconds: number | null; poster: Blob | null }> {
  const film = document.createElement('video');
  const address = URL.createObjectURL(file);
  film.muted = true;
  film.playsInline = true;
  film.preload = 'auto';
  try {
    await waitForEvent(film, 'loadeddata', () => {
      film.src = address;
    });
    const { duration } = film;
    const seconds = Number.isFinite(duration) ? duration : null;
    await waitForEvent(film, 'seeked', () => {
      film.currentTime = Math.min(0.5, (seconds ?? 1) / 2);
    });
    return { seconds, poster: await drawPoster(film) };
  } catch {
    return { seconds: null, poster: null };
  } finally {
    film.removeAttribute('src');
    film.load();
    URL.revokeObjectURL(address);
  }
}

function waitForEvent(film: HTMLVideoElement, event: 'loadeddata' | 'seeked', start: () => void) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), 8000);
    film.addEventListener(event, () => resolve(clearTimeout(timer)), { once: true });
    film.addEventListener('error', () => reject(new Error('not played here')), { once: true });
    start();
  });
}

function drawPoster(film: HTMLVideoElement) {
  const { videoWidth: width, videoHeight: height } = film;
  if (width < 16 || height < 16) return null;
  const scale = Math.min(1, 1440 / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height);
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
