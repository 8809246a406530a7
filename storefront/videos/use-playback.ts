import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const seenPart = 0.6;
const enoughSeconds = 3;

/** Calls back when most of a slide is on the screen. */
export function useInView(slide: RefObject<Element | null>, onView: () => void) {
  const onViewRef = useRef(onView);
  onViewRef.current = onView;
  useEffect(() => {
    if (!slide.current) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if ((seen.at(-1)?.intersectionRatio ?? 0) >= seenPart) onViewRef.current();
      },
      { threshold: seenPart },
    );
    watch.observe(slide.current);
    return () => watch.disconnect();
  }, [slide]);
}

/** Whether videos may start automatically: not with data saving or reduced motion. */
export function canAutoplay() {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Plays the video while its slide is active; a tap pauses and resumes it. */
export function useVideoPlayback(videoRef: RefObject<HTMLVideoElement | null>, active: boolean) {
  const [paused, setPaused] = useState(true);
  const play = useCallback(() => {
    videoRef.current?.play().then(
      () => setPaused(false),
      // The browser requires a tap first, or cannot play the format: the poster stays.
      () => setPaused(true),
    );
  }, [videoRef]);
  useEffect(() => {
    if (!active) {
      videoRef.current?.pause();
      setPaused(true);
    } else if (canAutoplay()) play();
  }, [active, videoRef, play]);
  function togglePlayback() {
    if (videoRef.current?.paused) return play();
    videoRef.current?.pause();
    setPaused(true);
  }
  return { paused, toggle: togglePlayback };
}

/** Calls back after three seconds of actual playback. */
export function useWatchedCallback(onWatched: () => void) {
  const state = useRef({ at: 0, sum: 0, isReported: false });
  return (video: HTMLVideoElement) => {
    const { at, sum, isReported } = state.current;
    const step = video.currentTime - at;
    const more = step > 0 && step < 1 ? step : 0;
    state.current = { at: video.currentTime, sum: sum + more, isReported: isReported || sum + more >= enoughSeconds };
    if (!isReported && state.current.isReported) onWatched();
  };
}

/** The current caption, for our own caption line: the browser's would be behind the products. */
export function useCaptions(videoRef: RefObject<HTMLVideoElement | null>) {
  const [line, setLine] = useState('');
  useEffect(() => {
    const track = videoRef.current?.textTracks[0];
    if (!track) return;
    track.mode = 'hidden';
    const change = () => setLine([...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).text).join('\n'));
    track.addEventListener('cuechange', change);
    return () => track.removeEventListener('cuechange', change);
  }, [videoRef]);
  return line;
}
