import type { z } from 'zod';
import type { SocialProvider } from '#contract/auth.ts';

export type OauthTokens = { access: string; refresh: string | null };
/** An account at the provider. The e-mail is set only if the provider has verified it. */
export type OauthIdentity = {
  provider: SocialProvider;
  subject: string;
  email: string | null;
  name: string | null;
  /** The address of the profile image that the person chose; null for none. A ticket of an earlier release has no such field. */
  picture?: string | null;
  tokens: OauthTokens;
};

/** `refused` will be refused again; `unavailable` says nothing about the person and may work later. */
export type ProviderResult<T> =
  | { outcome: 'known'; value: T }
  | { outcome: 'refused'; why: string }
  | { outcome: 'unavailable'; why: string };

/** A provider whose accounts can sign in to this shop. No method throws, and no `why` contains a token. */
export type OauthProvider = {
  koreanName: string;
  /** The domains of the provider's profile images. */
  pictureDomains: readonly string[];
  /** The provider's sign-in page; `again` makes it ask for credentials even if a session exists there. */
  authorizeUrl(state: string, returnTo: string, again: boolean): string;
  exchange(code: string, state: string, returnTo: string): Promise<ProviderResult<OauthTokens>>;
  /** The account of these tokens. Tokens that were not exchanged here are first checked for the app they were issued to. */
  whose(tokens: OauthTokens, came: 'exchanged' | 'handed'): Promise<ProviderResult<OauthIdentity>>;
  logout(tokens: OauthTokens): Promise<ProviderResult<null>>;
  unlink(tokens: OauthTokens): Promise<ProviderResult<null>>;
};

export type ProviderSettings = {
  authUrl: string;
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  timeoutMs?: number;
};

type ProviderRequest = { url: string; form?: Record<string, string>; bearer?: string };

const defaultTimeoutMs = 5000;
const failureLimit = 5;
const restMs = 10_000;

/**
 * Sends requests to one provider. After five of the provider's failures in a row it pauses for ten seconds, so that callers do not wait for
 * an outage. Errors of one person's token or account do not count: otherwise anyone could block sign-in for all.
 */
export function createProviderRequest(timeoutMs = defaultTimeoutMs) {
  const breaker = { failures: 0, openUntil: 0 };

  return async function ask<T>(
    { url, form, bearer }: ProviderRequest,
    shape: z.ZodType<T>,
  ): Promise<ProviderResult<T>> {
    if (Date.now() < breaker.openUntil) return { outcome: 'unavailable', why: 'resting' };
    const request = requestOf(url, form, bearer);
    if (!request) return { outcome: 'refused', why: 'unsendable token' };
    const { answer, isBroken } = await requestOnce(request, shape);
    breaker.failures = isBroken ? breaker.failures + 1 : 0;
    if (breaker.failures >= failureLimit) {
      breaker.openUntil = Date.now() + restMs;
      breaker.failures = 0;
    }
    return answer;
  };

  async function requestOnce<T>(
    request: Request,
    shape: z.ZodType<T>,
  ): Promise<{ answer: ProviderResult<T>; isBroken: boolean }> {
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
      const answer = providerResultOf(response.status, await response.json(), shape);
      return { answer, isBroken: response.status >= 500 };
    } catch (cause) {
      const reason = cause instanceof Error ? cause.name : 'failed';
      return { answer: { outcome: 'unavailable', why: reason }, isBroken: true };
    }
  }
}

/** Undefined if no request can be made, for example of a token that is no valid header value. */
function requestOf(url: string, form: ProviderRequest['form'], bearer: string | undefined) {
  try {
    return new Request(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'error',
      headers: { accept: 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
  } catch {
    return undefined;
  }
}

function providerResultOf<T>(status: number, body: unknown, shape: z.ZodType<T>): ProviderResult<T> {
  // Naver reports errors with status 200, Kakao with 4xx.
  const { error } = (body ?? {}) as { error?: unknown };
  if (status === 200 && typeof error === 'string') return { outcome: 'refused', why: error.slice(0, 60) };
  if (status === 200) {
    const parsed = shape.safeParse(body);
    if (parsed.success) return { outcome: 'known', value: parsed.data };
    return { outcome: 'unavailable', why: 'unexpected response' };
  }
  const reason = typeof error === 'string' ? error.slice(0, 60) : String(status);
  return { outcome: status >= 500 || status === 429 ? 'unavailable' : 'refused', why: reason };
}

/** The provider's address with a query; the base may end in a slash. */
export function providerUrl(base: string, path: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams(query).toString();
  return `${base.replace(/\/+$/, '')}${path}${search ? `?${search}` : ''}`;
}
