import { api } from '#client/api.ts';
import { currentToken, holdToken, socialKeys, storedToken } from '#client/customer-token.ts';
import { appSystem } from '#client/platform.ts';
import { clearTab, readTab, writeTab } from '#client/storage.ts';
import type { CustomerSession, SocialProvider } from '#contract/auth.ts';

export const socialNames = { kakao: '카카오', naver: '네이버' } as const;
export type SocialPurpose = 'enter' | 'link' | 'prove';
/** State that must survive when the whole page goes to the provider and returns. */
export type SocialReturnState = {
  provider: SocialProvider;
  state: string;
  purpose: SocialPurpose;
  next: string | null;
  keep: boolean;
  token: string | null;
};
/** The result that the provider's page returns with the browser. */
export type SocialCallback = { provider: SocialProvider; state: string; code: string | null };

export const socialChannelName = 'social';

type Out = { provider: SocialProvider; purpose: SocialPurpose; next: string | null; keep: boolean };

/**
 * Sends the customer to a provider in a popup or, where popups do not open, with the whole page. Call it directly from a press, or the
 * browser blocks the popup. Resolves with the code, or null when the popup was closed; never resolves when the page itself has left.
 */
export async function openSocialProvider(out: Out): Promise<{ code: string; state: string } | null> {
  const popup = opensNoWindows() ? null : openPopup();
  try {
    const { url } = await api('POST /v2/tokens/oauth/start', {
      body: { snsType: out.provider, again: out.purpose === 'prove' },
    });
    const state = new URL(url).searchParams.get('state') ?? '';
    if (!popup || popup.closed) return leave(url, state, out);
    const coming = listenToPopup(popup, state);
    popup.location.replace(url);
    const outcome = await coming;
    return outcome?.code ? { code: outcome.code, state } : null;
  } catch (error) {
    popup?.close();
    throw error;
  }
}

/** Exchanges the returned code for a ticket, valid for one sign-in, one link or one step-up. */
export async function socialTicketFor(provider: SocialProvider, back: { code: string; state: string }) {
  return (await api('POST /v2/tokens/oauth/code', { body: { snsType: provider, ...back } })).snsToken;
}

export async function signInWithSocial(provider: SocialProvider, snsToken: string, keep: boolean) {
  return api('POST /v2/tokens/oauth', { body: { snsType: provider, snsToken, autoLogin: keep } });
}

/** A social account that the shop does not know yet. */
export type SocialNewcomer = {
  provider: SocialProvider;
  token: string;
  email: string | null;
  name: string | null;
  keep: boolean;
};

export function storeSocialNewcomer(provider: SocialProvider, { token, profile }: CustomerSession, keep: boolean) {
  const newcomer: SocialNewcomer = {
    provider,
    token,
    email: profile?.email ?? null,
    name: profile?.name ?? null,
    keep,
  };
  writeTab(socialKeys.temp, newcomer);
}

export function readSocialNewcomer() {
  return readTab<SocialNewcomer>(socialKeys.temp);
}

export function clearSocialNewcomer() {
  clearTab(socialKeys.temp);
}

/** The stored state, if it belongs to the returned `state`. */
export function takeSocialReturn(state: string | null) {
  const trip = readTab<SocialReturnState>(socialKeys.trip);
  if (!trip || trip.state !== state) return null;
  clearTab(socialKeys.trip);
  // Continues a session that was only in this page's memory.
  if (trip.token && trip.token !== storedToken()) holdToken(trip.token);
  return trip;
}

function leave(url: string, state: string, out: Out) {
  const trip: SocialReturnState = { ...out, state, token: currentToken() };
  writeTab(socialKeys.trip, trip);
  window.location.assign(url);
  return new Promise<never>(() => {});
}

// Some web views open a new window in place of the page. Its opener would wait for itself.
function openPopup() {
  const popup = window.open('', 'social', 'popup,width=480,height=720');
  return popup !== window && popup?.opener === window ? popup : null;
}

// Browsers inside other apps block popups, and so do the web views of our app.
function opensNoWindows() {
  return appSystem() !== null || /KAKAOTALK|NAVER\(inapp|Instagram|FBAN|FBAV|Line\//i.test(navigator.userAgent);
}

/** The popup reports over a broadcast channel, because the provider's pages may cut its link to the opener. */
function listenToPopup(popup: Window, state: string) {
  return new Promise<SocialCallback | null>((give) => {
    const channel = new BroadcastChannel(socialChannelName);
    const watch = setInterval(() => popup.closed && settleLater(), 500);
    let settling: number | undefined;

    // The message may still arrive after the popup closes.
    function settleLater() {
      settling ??= window.setTimeout(() => end(null), 1500);
    }
    function handleOutcome(outcome: SocialCallback | null) {
      if (outcome?.state === state) end(outcome);
    }
    function handleMessage({ origin, data }: MessageEvent) {
      if (origin === window.location.origin)
        handleOutcome((data as { social?: SocialCallback } | null)?.social ?? null);
    }
    function end(outcome: SocialCallback | null) {
      clearInterval(watch);
      clearTimeout(settling);
      window.removeEventListener('message', handleMessage);
      channel.close();
      if (!popup.closed) popup.close();
      give(outcome);
    }
    channel.onmessage = ({ data }) => handleOutcome(data as SocialCallback);
    window.addEventListener('message', handleMessage);
  });
}
