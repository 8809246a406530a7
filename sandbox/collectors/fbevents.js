/* Simulates Meta's pixel: a one-pixel image for each event. */
(() => {
  const here = new URL(document.currentScript.src);
  const pixel = window.fbq;
  let id = '';

  pixel.callMethod = (word, name, words = {}, about = {}) => {
    if (word === 'init') {
      id = name;
      return;
    }
    if (word !== 'track') return;
    const query = new URLSearchParams({
      id,
      ev: name,
      // Meta's own script reads these without being asked.
      dl: location.href,
      rl: document.referrer,
      eid: about.eventID ?? '',
    });
    for (const [key, value] of Object.entries(words))
      query.set(`cd[${key}]`, typeof value === 'object' ? JSON.stringify(value) : String(value));
    new Image().src = `${here.origin}/tr/?${query}`;
  };
  for (const entry of pixel.queue.splice(0)) pixel.callMethod(...entry);
})();
