const loading = new Map<string, Promise<void>>();

/** Loads a third-party script once. A failed one can be requested again. */
export function loadScript(url: string): Promise<void> {
  const found = loading.get(url);
  if (found) return found;
  const started = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loading.delete(url);
      reject(new Error('서버와의 연결이 원활하지 않습니다. 잠시 후 다시 시도해 주세요.'));
    };
    document.head.append(script);
  });
  loading.set(url, started);
  return started;
}
