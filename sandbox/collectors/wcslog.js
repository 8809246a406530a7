/* Simulates Naver's script. */
(() => {
  const here = new URL(document.currentScript.src);

  function tell(name, words) {
    const query = new URLSearchParams({
      wa: window.wcs_add?.wa ?? '',
      ev: name,
      words: JSON.stringify(words ?? null),
      u: location.href,
      e: document.referrer,
    });
    new Image().src = `${here.origin}/wcs?${query}`;
  }

  window.wcs = { inflow: (domain) => tell('inflow', domain), trans: (words) => tell('trans', words) };
  window.wcs_do = () => tell('pageview');
})();
