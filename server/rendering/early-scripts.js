(() => {
  const pause = () => new Promise((done) => setTimeout(done));
  let alive = false;
  const pressed = new Set();
  const written = new Map();
  addEventListener(
    'click',
    (event) => {
      const part = event.target.closest('button,input');
      if (!part) return;
      if (alive) return pressed.delete(part);
      event.stopImmediatePropagation();
      if (part.matches('input')) return;
      event.preventDefault();
      pressed.add(part);
    },
    true,
  );
  addEventListener(
    'input',
    (event) => {
      const { target } = event;
      if (alive) return written.delete(target);
      event.stopImmediatePropagation();
      written.set(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value);
    },
    true,
  );
  addEventListener(
    'alive',
    async () => {
      alive = true;
      for (const [field, value] of written) {
        await pause();
        if (typeof value === 'boolean') {
          field.checked = !value;
          field.click();
        } else {
          field.value = '';
          Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }
      }
      for (const button of pressed) {
        await pause();
        button.click();
      }
    },
    { once: true },
  );
  addEventListener('popstate', () => window.__reactRouterDataRouter || location.reload());
  addEventListener('DOMContentLoaded', () => {
    const { dataset, textContent } = document.getElementById('start');
    let begun = false;
    const begin = async () => {
      if (begun) return;
      begun = true;
      for (const href of dataset.ahead.match(/\S+/g) || []) {
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
        if (!document.hidden) await pause();
      }
      document.body.append(Object.assign(document.createElement('script'), { type: 'module', textContent }));
    };
    requestAnimationFrame(() => setTimeout(begin));
    setTimeout(begin, document.hidden ? 0 : 1000);
  });
})();
