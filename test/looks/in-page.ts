declare global {
  interface Window {
    shifts: { value: number; what: string }[];
  }
}

type Moved = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Runs before the page: records layout shifts and the elements that moved. */
export function recordLayoutShifts() {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Moved[]) {
      if (entry.hadRecentInput) continue;
      const what = entry.sources.map(({ node, previousRect: was, currentRect: is }) => {
        const thing = node instanceof Element ? node : node?.parentElement;
        const name = `${thing?.tagName.toLowerCase()}.${thing?.getAttribute('class')?.slice(0, 40)}`;
        return `${name} (${Math.round(was.x)},${Math.round(was.y)} → ${Math.round(is.x)},${Math.round(is.y)})`;
      });
      window.shifts.push({ value: entry.value, what: what.slice(0, 3).join(' | ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Controls under 44 px in either direction. The clickable area counts, not the box: a link inside a sentence is as high as its line, and
 * an element for screen readers only has no size.
 */
export function findSmallTargets() {
  const small: string[] = [];
  const things = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=button]',
  );
  for (const thing of things) {
    if (thing.closest('[inert], [aria-hidden=true], .sr-only') || thing.matches('.sr-only, :disabled')) continue;
    const held = thing.closest('label') ?? thing;
    const box = held.getBoundingClientRect();
    const style = getComputedStyle(thing);
    if (box.width < 2 || box.height < 2 || style.visibility === 'hidden') continue;
    if (
      style.display === 'inline' &&
      (thing.closest('p, dd, td, .prose')?.textContent?.length ?? 0) > (thing.textContent?.length ?? 0) + 4
    )
      continue;
    const around = (side: 'before' | 'after') => {
      const sideStyle = getComputedStyle(held, `::${side}`);
      return sideStyle.position === 'absolute' && sideStyle.content !== 'none'
        ? [parseFloat(sideStyle.width) || 0, parseFloat(sideStyle.height) || 0]
        : [0, 0];
    };
    const [before, after] = [around('before'), around('after')];
    const width = Math.max(box.width, before[0] ?? 0, after[0] ?? 0);
    const height = Math.max(box.height, before[1] ?? 0, after[1] ?? 0);
    if (width > 43.4 && height > 43.4) continue;
    const name = thing.getAttribute('aria-label') ?? thing.textContent ?? '';
    small.push(`${Math.round(width)}×${Math.round(height)} ${thing.tagName.toLowerCase()} ${name.trim().slice(0, 24)}`);
  }
  return small;
}

/** Visible images that failed to load. */
export function findMissingImages() {
  return [...document.images]
    .filter(({ complete, currentSrc, naturalWidth }) => complete && currentSrc !== '' && naturalWidth === 0)
    .map(({ currentSrc }) => currentSrc.slice(0, 80));
}
