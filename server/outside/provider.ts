import type { z } from 'zod';
import type { SnsType } from '#contract/auth.ts';

export type Tokens = { access: string; refresh: string | null };
/** Somebody as the other company knows them. The e-mail is given only where the company has verified it. */
export type Arrival = { provider: SnsType; subject: string; email: string | null; name: string | null; tokens: Tokens };

/** `refused` will be refused again; `unavailable` says nothing about the person and may work later. */
export type Answer<T> =
  | { outcome: 'known'; value: T }
  | { outcome: 'refused'; why: string }
  | { outcome: 'unavailable'; why: string };

/** A company whose accounts open this shop too. Nothing here throws, and no reason repeats a token. */
export type Provider = {
  koreanName: string;
  /** Where the browser is sent to ask the person. */
  authorizeUrl(state: string, returnTo: string): string;
  exchange(code: string, state: string, returnTo: string): Promise<Answer<Tokens>>;
  /** Who holds these tokens. Those that were not exchanged here are first asked for whose program they were made. */
  whose(tokens: Tokens, came: 'exchanged' | 'handed'): Promise<Answer<Arrival>>;
  logout(tokens: Tokens): Promise<Answer<null>>;
  unlink(tokens: Tokens): Promise<Answer<null>>;
};

export type ProviderSettings = {
  authUrl: string;
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  timeoutMs?: number;
};

type Asked = { url: string; form?: Record<string, string>; bearer?: string };

const patience = 5000;
const enough = 5;
const rest = 10_000;

/** Asks one company. After five failures in a row it is left alone for ten seconds, so that nobody waits for what is broken. */
export function createAsking(timeoutMs = patience) {
  const breaker = { failures: 0, openUntil: 0 };

  return async function ask<T>({ url, form, bearer }: Asked, shape: z.ZodType<T>): Promise<Answer<T>> {
    if (Date.now() < breaker.openUntil) return { outcome: 'unavailable', why: 'resting' };
    const answer = await once(url, form, bearer, shape);
    breaker.failures = answer.outcome === 'unavailable' ? breaker.failures + 1 : 0;
    if (breaker.failures >= enough) {
      breaker.openUntil = Date.now() + rest;
      breaker.failures = 0;
    }
    return answer;
  };

  async function once<T>(url: string, form: Asked['form'], bearer: string | undefined, shape: z.ZodType<T>) {
    try {
      const response = await fetch(url, {
        method: form ? 'POST' : 'GET',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
        ...(form ? { body: new URLSearchParams(form) } : {}),
      });
      return verdict(response.status, await response.json(), shape);
    } catch (cause) {
      return { outcome: 'unavailable', why: cause instanceof Error ? cause.name : 'failed' } as const;
    }
  }
}

function verdict<T>(status: number, body: unknown, shape: z.ZodType<T>): Answer<T> {
  // Naver tells of an error in a 200, Kakao in a 4xx.
  const { error } = (body ?? {}) as { error?: unknown };
  if (status === 200 && typeof error === 'string') return { outcome: 'refused', why: error.slice(0, 60) };
  if (status === 200) {
    const parsed = shape.safeParse(body);
    if (parsed.success) return { outcome: 'known', value: parsed.data };
    return { outcome: 'unavailable', why: 'an answer of another shape' };
  }
  const why = typeof error === 'string' ? error.slice(0, 60) : String(status);
  return { outcome: status >= 500 || status === 429 ? 'unavailable' : 'refused', why };
}

/** The other company's address with what is asked; a base with or without a slash at its end. */
export function addressOf(base: string, path: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams(query).toString();
  return `${base.replace(/\/+$/, '')}${path}${search ? `?${search}` : ''}`;
}
