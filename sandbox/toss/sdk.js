/* Simulates the payment company's browser SDK, for a sandbox key. */
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const methods = ['CARD', 'TRANSFER', 'VIRTUAL_ACCOUNT', 'MOBILE_PHONE'];

  function TossPayments(clientKey) {
    return {
      payment({ customerKey } = {}) {
        if (!customerKey) throw fault('INVALID_CUSTOMER_KEY', '올바른 customerKey를 입력해주세요.');
        return { requestPayment: (wish) => requestPayment(clientKey, wish) };
      },
    };
  }

  async function requestPayment(clientKey, wish) {
    if (!methods.includes(wish.method)) throw fault('NOT_SUPPORTED_METHOD', '지원하지 않는 결제수단입니다.');
    if (!(wish.amount?.value > 0)) throw fault('INVALID_PARAMETERS', '결제 금액이 올바르지 않습니다.');
    if (!wish.successUrl || !wish.failUrl) throw fault('INVALID_PARAMETERS', 'successUrl과 failUrl은 필수입니다.');
    const query = new URLSearchParams({ clientKey, amount: String(wish.amount.value) });
    for (const name of ['method', 'orderId', 'orderName', 'customerName', 'taxFreeAmount', 'successUrl', 'failUrl']) {
      if (wish[name] !== undefined && wish[name] !== null) query.set(name, String(wish[name]));
    }
    for (const name of ['dueDate', 'validHours']) {
      if (wish.virtualAccount?.[name]) query.set(name, String(wish.virtualAccount[name]));
    }
    if (wish.card?.easyPay) query.set('easyPay', String(wish.card.easyPay));
    window.location.assign(`${origin}/toss/window?${query}`);
    // The page is unloading; successUrl or failUrl receives the result.
    return new Promise(() => {});
  }

  function fault(code, message) {
    return Object.assign(new Error(message), { code });
  }

  TossPayments.ANONYMOUS = 'ANONYMOUS';
  window.TossPayments = TossPayments;
})();
