import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { mapoAddress, type TestProduct } from '../products.ts';

export type LoadReply = { status: number; body: Record<string, unknown>; retryAfter: number };
type Ask = { method?: string; path: string; token?: string; body?: object };

/** Clients with many addresses at one shop: client n has the n-th loopback address of this machine. */
export function createLoadClients(origin: string, sandbox: string) {
  const agents = new Map<number, Agent>();

  function agentOf(n: number) {
    const found = agents.get(n) ?? new Agent({ keepAlive: true, localAddress: `127.0.0.${2 + n}` });
    agents.set(n, found);
    return found;
  }

  function send(n: number, to: string, { method = 'GET', path, token, body }: Ask) {
    const text = body ? JSON.stringify(body) : '';
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
    };
    return new Promise<LoadReply>((give) => {
      const lost = () => give({ status: 0, body: {}, retryAfter: 0 });
      const pendingRequest = request(to + path, { method, headers, agent: agentOf(n), timeout: 20_000 }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', lost);
        answer.on('end', () => {
          const isJson = answer.headers['content-type']?.startsWith('application/json');
          const parsed = isJson ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>) : {};
          give({
            status: answer.statusCode ?? 0,
            body: parsed,
            retryAfter: Number(answer.headers['retry-after'] ?? 0),
          });
        });
      });
      pendingRequest.on('timeout', () => pendingRequest.destroy());
      pendingRequest.on('error', lost);
      pendingRequest.end(text);
    });
  }

  return {
    /** A product page; the stage says whether pages are cached. */
    look: (n: number, product: number) => send(n, origin, { path: `/product/${product}` }),
    probe: (n: number, path: string) => send(n, origin, { path }),

    /** From arrival to payment. A rejected request is retried `patience` times per step. */
    async buy(n: number, goods: TestProduct, patience = 3) {
      let rejected = 0;
      // The client has an order sheet, so the shop admitted it.
      let begun = false;
      const requireReply = async (ask: Ask) => {
        for (let tries = 0; ; tries++) {
          const answer = await send(n, origin, ask);
          if (answer.status < 300 && answer.status >= 200 && answer.status !== 202) return answer.body;
          if (answer.status === 503 || answer.status === 202) rejected++;
          if (tries >= patience) throw new Error(`${ask.path.replace(/[\d-][\w-]*$/, '…')} → ${answer.status}`);
          await pause(answer.retryAfter * 1000 || 200);
        }
      };
      try {
        const { token } = (await requireReply({ method: 'POST', path: '/v2/tokens/guest' })) as { token: string };
        const options = [{ optionIdPathKey: goods.key, unit: 1 }];
        const body = { productId: goods.id, options };
        const { id } = await requireReply({ method: 'POST', path: '/v4/app-users/order-tmp', token, body });
        begun = true;
        const address = mapoAddress;
        const priced = await requireReply({
          method: 'PATCH',
          path: `/v4/app-users/order-tmp/calculate/${id}`,
          token,
          body: { address },
        });
        const check = { address, chkPrice: priced.price, paymentMethodType: 'card', orderAgain: true };
        const checked = await requireReply({
          method: 'POST',
          path: `/v4/app-users/order-tmp/chk/${id}`,
          token,
          body: check,
        });
        const amount = checked.payable;
        const order = { orderId: checked.orderUuid, amount, orderName: '감귤' };
        const { body: window } = await send(n, sandbox, {
          method: 'POST',
          path: '/payments/authenticate',
          body: order,
        });
        const paying = { paymentKey: window.paymentKey, amount };
        await requireReply({
          method: 'POST',
          path: `/v4/app-users/order-tmp/confirm/${checked.orderUuid}`,
          token,
          body: paying,
        });
        return { done: true, begun, rejected, why: '' };
      } catch (error) {
        return { done: false, begun, rejected, why: (error as Error).message };
      }
    },

    close() {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}
