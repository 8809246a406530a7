/* Simulates KakaoTalk's browser SDK as far as sharing needs it: a press opens the chat in a new window. */
(() => {
  const origin = new URL(document.currentScript.src).origin;
  let key = null;

  function sendDefault(template) {
    if (!key) throw new Error('Kakao.init() must be called first.');
    const form = document.createElement('form');
    form.method = 'post';
    form.action = `${origin}/chat`;
    form.target = '_blank';
    form.rel = 'noopener';
    form.hidden = true;
    for (const [name, value] of Object.entries({ app_key: key, template_object: JSON.stringify(template) })) {
      const field = document.createElement('input');
      field.name = name;
      field.value = value;
      form.append(field);
    }
    document.body.append(form);
    form.submit();
    form.remove();
  }

  window.Kakao = {
    VERSION: '2.7.4',
    init(given) {
      if (typeof given !== 'string' || given === '') throw new Error('Kakao.init(): appKey must be provided');
      key = given;
    },
    isInitialized: () => key !== null,
    cleanup() {
      key = null;
    },
    Share: { sendDefault },
  };
})();
