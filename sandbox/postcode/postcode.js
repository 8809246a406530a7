/* Simulates the Kakao postcode script. */
(() => {
  const origin = new URL(document.currentScript.src).origin;

  function Postcode(options = {}) {
    let stopListening = () => {};

    function listen(from, end) {
      stopListening();
      const hear = (event) => {
        if (event.origin !== origin || event.source !== from() || !event.data?.sandboxPostcode) return;
        const { size, chosen } = event.data.sandboxPostcode;
        if (size) options.onresize?.(size);
        if (!chosen) return;
        options.oncomplete?.(chosen);
        end();
        options.onclose?.('COMPLETE_CLOSE');
      };
      window.addEventListener('message', hear);
      stopListening = () => window.removeEventListener('message', hear);
    }

    this.embed = (element, { q = '', autoClose = true } = {}) => {
      const frame = document.createElement('iframe');
      frame.title = '우편번호 찾기';
      frame.src = address(q);
      frame.style.cssText = 'display:block;border:0;min-width:0;min-height:0;margin:0;padding:0';
      frame.style.width = length(options.width);
      frame.style.height = length(options.height);
      element.replaceChildren(frame);
      listen(
        () => frame.contentWindow,
        () => {
          if (!autoClose) return;
          stopListening();
          frame.remove();
        },
      );
    };

    this.open = ({ q = '', left, top, popupTitle = '' } = {}) => {
      const place = left !== undefined && top !== undefined ? `,left=${left},top=${top}` : '';
      const popup = window.open(address(q), popupTitle || '_blank', `width=500,height=600${place}`);
      if (!popup) return;
      const watch = setInterval(() => {
        if (!popup.closed) return;
        clearInterval(watch);
        stopListening();
        options.onclose?.('FORCE_CLOSE');
      }, 300);
      listen(
        () => popup,
        () => {
          clearInterval(watch);
          stopListening();
          popup.close();
        },
      );
    };
  }

  function address(q) {
    return `${origin}/postcode/search?${new URLSearchParams({ origin: window.location.origin, q })}`;
  }

  function length(value) {
    return typeof value === 'number' ? `${value}px` : value || '100%';
  }

  window.kakao = Object.assign(window.kakao ?? {}, { Postcode, postcode: { load: (then) => setTimeout(then) } });
  window.daum = Object.assign(window.daum ?? {}, { Postcode, postcode: window.kakao.postcode });
})();
