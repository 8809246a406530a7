/* Simulates Google's tag: reads the data layer and sends /g/collect one event at a time. */
(() => {
  const door = new URL(document.currentScript.src);
  // Google's own script reads these without being asked.
  const here = () => ({
    dl: place.page_location ?? location.href,
    dt: place.page_title ?? document.title,
    dr: place.page_referrer ?? document.referrer,
  });
  const place = {};
  const measured = new Set();
  const settings = { storage: 'granted', ads: 'granted' };
  const session = { id: String(Math.floor(Date.now() / 1000)), at: Date.now() };

  function send(name, words) {
    if (settings.storage !== 'granted') return;
    if (Date.now() - session.at > 30 * 60_000) session.id = String(Math.floor(Date.now() / 1000));
    session.at = Date.now();
    const { send_to: to, items, ...rest } = words;
    const query = new URLSearchParams({
      v: '2',
      tid: to ?? [...measured][0] ?? '',
      en: name,
      sid: session.id,
      ...here(),
    });
    for (const [key, value] of Object.entries(rest))
      query.set(`${typeof value === 'number' ? 'epn' : 'ep'}.${key}`, String(value));
    fetch(`${door.origin}/g/collect?${query}`, {
      method: 'POST',
      mode: 'no-cors',
      keepalive: true,
      body: JSON.stringify({ items: items ?? [] }),
    }).catch(() => {});
  }

  function obey(entry) {
    const [word, first, second = {}] = entry;
    if (word === 'consent') {
      settings.storage = second.analytics_storage ?? settings.storage;
      settings.ads = second.ad_storage ?? settings.ads;
    }
    if (word === 'set') Object.assign(place, first);
    if (word === 'config') {
      measured.add(first);
      if (second.send_page_view !== false) send('page_view', { send_to: first, page_path: location.pathname });
    }
    if (word === 'event') send(first, second);
  }

  window.dataLayer ??= [];
  const layer = window.dataLayer;
  for (const entry of layer) obey(entry);
  layer.push = (...entries) => {
    for (const entry of entries) obey(entry);
    return Array.prototype.push.apply(layer, entries);
  };
})();
