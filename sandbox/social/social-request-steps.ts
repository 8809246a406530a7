import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxReply, SandboxRequest } from '../sandbox-routes.ts';
import { profileImagePathOf } from './accounts.ts';
import type { SocialFaultMoment, SocialFaults } from './social-faults.ts';
import type { SocialTokens } from './tokens.ts';

export type SocialEvent = { at: string; provider: string; act: string; person: string };
export type SocialContext = { tokens: SocialTokens; faults: SocialFaults; events: SocialEvent[] };

export function recordSocialEvent(desk: SocialContext, provider: string, act: string, person: string) {
  desk.events.push({ at: new Date().toISOString(), provider, act, person });
}

/** Every request passes through here: a configured fault may answer before anything is done. */
export async function handleSocialCall(
  desk: SocialContext,
  call: SandboxRequest,
  when: SocialFaultMoment,
  act: () => SandboxReply,
): Promise<SandboxReply | null> {
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

/** The address of a person's profile image at this sandbox; undefined for a person without one. */
export function profileImageUrlOf(call: SandboxRequest, key: string) {
  const path = profileImagePathOf(key);
  return path === null ? undefined : `http://${call.request.headers.host}${path}`;
}

export function bearerOf(call: SandboxRequest) {
  return /^Bearer (\S+)$/.exec(call.request.headers.authorization ?? '')?.[1] ?? '';
}

export function requestFieldsOf(call: SandboxRequest) {
  const body = typeof call.body === 'object' && call.body !== null ? (call.body as Record<string, string>) : {};
  return { ...Object.fromEntries(call.query), ...body };
}
