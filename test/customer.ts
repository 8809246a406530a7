import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import type { CallsByPath, EndpointsByPath, RepliesByPath } from '#contract/routes.ts';
import { allRoutes } from '#contract/routes.ts';
import { errorCodesOf } from '#server/http/openapi/error-codes.ts';

type Answer<P extends keyof EndpointsByPath> = {
  status: number;
  body: RepliesByPath[P];
  refusal: ErrorBody;
  headers: Headers;
};

export type TestCustomer = ReturnType<typeof createTestCustomer>;

const lines = new Map<string, Endpoint>(
  Object.values(allRoutes).flatMap((room) => Object.values(room).map((one) => [one.path, one as Endpoint])),
);

const named = new Map<string, ErrorCode[]>([...lines].map(([path, one]) => [path, errorCodesOf(one)]));

/** A refusal that the API document does not list would surprise the author of a client. */
function expected(path: string, { code }: ErrorBody) {
  if (named.get(path)?.includes(code as ErrorCode)) return;
  throw new Error(`${path} was refused with ${code}, which \`errors\` of its entry in contract/routes/ does not name.`);
}

/**
 * A customer over HTTP. Replies are parsed by their schema: a missing or wrong field fails the test. A request that is rejected with
 * Retry-After is repeated `comesBack` times, as browsers do; otherwise the reply is returned as it came.
 */
export function createTestCustomer(origin: string, sandbox: string, token?: string, comesBack = 0) {
  const self = { token };

  async function ask<P extends keyof EndpointsByPath>(
    path: P,
    call: CallsByPath[P],
    headers: Record<string, string> = {},
    tries = comesBack,
  ): Promise<Answer<P>> {
    const given = { ...(self.token ? { authorization: `Bearer ${self.token}` } : {}), ...headers };
    const {
      status,
      headers: responseHeaders,
      body,
    } = await createClient({ origin, headers: () => given }).reach(path, call);
    const later = status === 503 ? Number(responseHeaders.get('retry-after')) : 0;
    if (later > 0 && tries > 0) {
      await pause(later * 1000);
      return ask(path, call, headers, tries - 1);
    }
    const good = status >= 200 && status < 300 && status !== 202;
    if (good) lines.get(path)?.reply.parse(body);
    else expected(path, body as never);
    return { status, body, refusal: body as never, headers: responseHeaders };
  }

  /** The reply of a request that must succeed. */
  async function get<P extends keyof EndpointsByPath>(path: P, call: CallsByPath[P], headers?: Record<string, string>) {
    const answer = await ask(path, call, headers);
    if (answer.status >= 300 || answer.status === 202)
      throw new Error(`${path} → ${answer.status} ${JSON.stringify(answer.refusal)}`);
    return answer.body;
  }

  return {
    ask,
    get,
    get token() {
      return self.token;
    },
    carry(token: string | undefined) {
      self.token = token;
    },
    async arrive() {
      self.token = (await get('POST /v2/tokens/guest', {})).token;
    },
    async signIn(email: string, password: string) {
      self.token = (await get('POST /v2/tokens', { body: { email, password } })).token;
    },
    /** Passes the payment window without a browser; returns the payment key. */
    async authenticate(orderId: string, amount: number) {
      const response = await fetch(`${sandbox}/payments/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orderId, amount, orderName: '감귤' }),
      });
      return ((await response.json()) as { paymentKey: string }).paymentKey;
    },
  };
}
