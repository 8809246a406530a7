import pretendard from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url';

/** The shop's letters come once the page stands still; until then the system's own are read. */
export function bringFont() {
  const bring = () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = pretendard;
    document.head.append(link);
  };
  if ('requestIdleCallback' in window) requestIdleCallback(bring, { timeout: 4000 });
  else setTimeout(bring, 1500);
}
