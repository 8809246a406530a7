import { setTimeout as wait } from 'node:timers/promises';
import type { Call, Reply } from '../routes.ts';
import type { Faults, Moment } from './faults.ts';
import type { Tokens } from './tokens.ts';

export type Event = { at: string; provider: string; act: string; person: string };
export type Desk = { tokens: Tokens; faults: Faults; events: Event[] };

export function note(desk: Desk, provider: string, act: string, person: string) {
  desk.events.push({ at: new Date().toISOString(), provider, act, person });
}

/** Each call passes here: the wire may fail before anything is done. */
export async function pass(desk: Desk, call: Call, when: Moment, act: () => Reply): Promise<Reply | null> {
  const fault = desk.faults.take(when);
  if (fault?.fault === 'slow') await wait(fault.ms, undefined, { ref: false });
  if (fault?.fault === 'broken')
    return { status: 500, type: 'application/json', text: '{"msg":"internal error","code":-1}' };
  if (fault?.fault === 'html_200')
    return {
      type: 'text/html; charset=utf-8',
      text: '<!doctype html><title>점검 중</title><p>서비스 점검 중입니다.</p>',
    };
  if (fault?.fault === 'reset') {
    call.request.socket.resetAndDestroy();
    return null;
  }
  return act();
}

export function bearerOf(call: Call) {
  return /^Bearer (\S+)$/.exec(call.request.headers.authorization ?? '')?.[1] ?? '';
}

export function fieldsOf(call: Call) {
  const body = typeof call.body === 'object' && call.body !== null ? (call.body as Record<string, string>) : {};
  return { ...Object.fromEntries(call.query), ...body };
}
