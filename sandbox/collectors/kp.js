/* Simulates Kakao's pixel. */
(() => {
  const here = new URL(document.currentScript.src);

  window.kakaoPixel = (id) => {
    const tell = (name) => (words) => {
      const query = new URLSearchParams({ id, ev: name, words: JSON.stringify(words ?? null), url: location.href });
      new Image().src = `${here.origin}/kp?${query}`;
    };
    const names = [
      'pageView',
      'completeRegistration',
      'search',
      'viewContent',
      'addToCart',
      'addToWishList',
      'viewCart',
      'purchase',
    ];
    return Object.fromEntries(names.map((name) => [name, tell(name)]));
  };
})();
