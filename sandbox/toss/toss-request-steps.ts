import { setTimeout as wait } from 'node:timers/promises';
import { jsonReply, type SandboxReply, type SandboxRequest } from '../sandbox-routes.ts';
import { TossRefusal, tossErrorReply } from './toss-errors.ts';
import type { TossFault, TossFaultMoment } from './toss-faults.ts';
import type { TossContext } from './toss-sandbox.ts';

export const sandboxKeys = { clientKey: 'test_ck_sandbox', secretKey: 'test_sk_sandbox' } as const;

type Act = (fault: TossFault | null) => object | Promise<object>;

/** Every request to the card company passes through here: faults before and after, key check, replay of repeats. */
export async function handleTossCall(
  desk: TossContext,
  call: SandboxRequest,
  when: TossFaultMoment,
  act: Act,
): Promise<SandboxReply | null> {
  const fault = desk.faults.take(when);
  const early = before(fault, call);
  if (early !== 'go on') return early;
  const reply = testCodeReply(call) ?? authorizationFault(call) ?? (await once(desk, call, fault, act));
  await desk.book.settle();
  return after(desk, fault, call, reply);
}

function before(fault: TossFault | null, call: SandboxRequest): SandboxReply | null | 'go on' {
  switch (fault?.fault) {
    case 'kill_app_at':
      if (fault.point !== 'received') return 'go on';
      kill(fault);
      return null;
    case 'hang':
      return null;
    case 'refuse':
    case 'refuse_conn':
      call.request.socket.destroy();
      return null;
    case 'reset_before':
      call.request.socket.resetAndDestroy();
      return null;
    case '500_before':
    case 'cancel_500':
      return tossErrorReply('FAILED_INTERNAL_SYSTEM_PROCESSING');
    case 'cancel_declined':
      return tossErrorReply('NOT_CANCELABLE_PAYMENT');
    case '429':
      return tossErrorReply('TOO_MANY_REQUESTS');
    case 'html_200':
      return {
        type: 'text/html; charset=utf-8',
        text: '<!doctype html><title>점검 중</title><p>서비스 점검 중입니다.</p>',
      };
    default:
      return 'go on';
  }
}

async function after(
  desk: TossContext,
  fault: TossFault | null,
  call: SandboxRequest,
  reply: SandboxReply,
): Promise<SandboxReply | null> {
  switch (fault?.fault) {
    case 'kill_app_at':
      if (fault.point === 'responded') {
        call.response.once('finish', () => setTimeout(() => kill(fault), fault.ms ?? 0));
        return reply;
      }
      kill(fault);
      return null;
    case 'reset_after_approve':
      call.request.socket.resetAndDestroy();
      return null;
    case 'timeout_after_approve':
    case 'cancel_timeout_after_cancel':
      return null;
    case '500_after_approve':
      return tossErrorReply('FAILED_INTERNAL_SYSTEM_PROCESSING');
    case 'truncated_json':
      return { ...reply, text: reply.text.slice(0, reply.text.length / 2) };
    case 'webhook_before_response':
      await desk.webhooks.quiet(2000);
      return reply;
    default:
      return reply;
  }
}

function kill({ pid }: TossFault) {
  try {
    if (pid) process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

function testCodeReply(call: SandboxRequest) {
  const code = call.request.headers['tosspayments-test-code'];
  return typeof code === 'string' && code !== '' ? tossErrorReply(code) : null;
}

function authorizationFault(call: SandboxRequest) {
  const [scheme, secret] = (call.request.headers.authorization ?? '').split(' ');
  const given = scheme === 'Basic' ? Buffer.from(secret ?? '', 'base64').toString() : '';
  if (given === `${sandboxKeys.secretKey}:`) return null;
  return tossErrorReply(given === sandboxKeys.secretKey ? 'INCORRECT_BASIC_AUTH_FORMAT' : 'UNAUTHORIZED_KEY');
}

/** A repeat is recognized by key, secret, method and path; its body is ignored, and it gets the first answer again. */
async function once(desk: TossContext, call: SandboxRequest, fault: TossFault | null, act: Act): Promise<SandboxReply> {
  const key = call.method === 'POST' ? call.request.headers['idempotency-key'] : undefined;
  if (typeof key !== 'string' || key === '') return run(fault, act);
  if (key.length > 300) return tossErrorReply('INVALID_IDEMPOTENCY_KEY');
  const scope = [key, call.request.headers.authorization, call.method, call.path].join(' ');
  const kept = desk.book.answer(scope);
  if (kept) return { ...jsonReply(null, kept.status), text: kept.text };
  if (desk.inFlight.has(scope)) return tossErrorReply('IDEMPOTENT_REQUEST_PROCESSING');
  desk.inFlight.add(scope);
  try {
    const reply = await run(fault, act);
    // A 5xx is not an outcome: the same key may be used again.
    if ((reply.status ?? 200) < 500) desk.book.keepAnswer(scope, { status: reply.status ?? 200, text: reply.text });
    return reply;
  } finally {
    desk.inFlight.delete(scope);
  }
}

async function run(fault: TossFault | null, act: Act): Promise<SandboxReply> {
  try {
    if (fault?.fault === 'slow') await wait(fault.ms ?? 3000, undefined, { ref: false });
    return jsonReply(await act(fault));
  } catch (fault) {
    if (fault instanceof TossRefusal) return tossErrorReply(fault.code);
    throw fault;
  }
}
