/** Loads a third-party script; no code waits for it. */
export function loadVendorScript(url: string) {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.addEventListener('error', () => console.warn('analytics', url));
  document.head.append(script);
  return script;
}
