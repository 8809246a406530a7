import type { SocialProvider } from '#contract/auth.ts';
import type { TestCustomer } from './customer.ts';
import { newNumber, verifyTestPhone } from './phone-steps.ts';

let last = 0;

/** A new account at a provider. */
export function newSocialAccount() {
  last += 1;
  return `sns${last}`;
}

type Consent = { code: string; accessToken: string };

/** Consents at the provider without a browser: the code of the redirect, and the access token that an app gets. */
export async function consentAtProvider(
  sandbox: string,
  snsType: SocialProvider,
  who: string,
  more: Record<string, unknown> = {},
) {
  const response = await fetch(`${sandbox}/social/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ snsType, person: who, ...more }),
  });
  return (await response.json()) as Consent;
}

/** To the provider and back: the ticket for one sign-in. */
export async function obtainSocialTicket(
  customer: TestCustomer,
  sandbox: string,
  snsType: SocialProvider,
  who: string,
  again = false,
) {
  const { url } = await customer.get('POST /v2/tokens/oauth/start', { body: { snsType, again } });
  const params = new URL(url).searchParams;
  const { code } = await consentAtProvider(sandbox, snsType, who, { redirectUri: params.get('redirect_uri') });
  const body = { snsType, code, state: params.get('state') ?? '' };
  return (await customer.get('POST /v2/tokens/oauth/code', { body })).snsToken;
}

/** A guest who signs up by a provider; the same person continues as a member. */
export async function joinBySns(
  customer: TestCustomer,
  sandbox: string,
  snsType: SocialProvider,
  who = newSocialAccount(),
) {
  if (!customer.token) await customer.arrive();
  const phone = newNumber();
  const snsToken = await obtainSocialTicket(customer, sandbox, snsType, who);
  const temp = await customer.get('POST /v2/tokens/oauth', { body: { snsType, snsToken } });
  await verifyTestPhone(customer, sandbox, phone);
  const body = { snsType, snsToken: temp.token, userType: snsType, phone, name: '이도현' };
  const session = await customer.get('POST /v2/tokens/sign-up', { body });
  customer.carry(session.token);
  return { phone, who, session };
}

export async function setSocialFault(
  sandbox: string,
  wish: { fault: string; when: string; count?: number; ms?: number },
) {
  await fetch(`${sandbox}/social/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  });
}

export async function readSocialLedger(sandbox: string) {
  return (await (await fetch(`${sandbox}/social/ledger`)).json()) as {
    provider: string;
    act: string;
    person: string;
  }[];
}
