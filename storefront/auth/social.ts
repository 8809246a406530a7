import { api } from '#client/api.ts';
import { appSystem } from '#client/platform.ts';
import { clearTab, readTab, writeTab } from '#client/storage.ts';
import { currentToken, holdToken, socialKeys, storedToken } from '#client/token.ts';
import type { CustomerSession, SocialProvider } from '#contract/auth.ts';

export const socialNames = { kakao: '카카오', naver: '네이버' } as const;
export type SocialPurpose = 'enter' | 'link' | 'prove';
/** What has to be known again when the whole page went to the provider and came back. */
export type SocialReturnState = {
  provider: SocialProvider;
  state: string;
  purpose: SocialPurpose;
  next: string | null;
  keep: boolean;
  token: string | null;
};
/** What the provider's page sent back with the browser. */
export type SocialCallback = { provider: SocialProvider; state: string; code: string | null };

export const socialChannelName = 'social';

type Out = { provider: SocialProvider; purpose: SocialPurpose; next: string | null; keep: boolean };

/**
 * Sends the shopper to a provider: in a window of its own, or, where windows do not open, with the whole page. Call it straight
 * from a press, or the browser takes the window for a pop-up nobody asked for. Resolves with the code, or null when the window was
 * closed; never, when the page itself has left.
 */
export async function openSocialProvider(out: Out): Promise<{ code: string; state: string } | null> {
  const popup = opensNoWindows() ? null : window.open('', 'social', 'popup,width=480,height=720');
  try {
    const { url } = await api('POST /v2/tokens/oauth/start', {
      body: { snsType: out.provider, again: out.purpose === 'prove' },
    });
    const state = new URL(url).searchParams.get('state') ?? '';
    if (!popup || popup.closed) return leave(url, state, out);
    const coming = listen(popup, state);
    popup.location.replace(url);
    const outcome = await coming;
    return outcome?.code ? { code: outcome.code, state } : null;
  } catch (error) {
    popup?.close();
    throw error;
  }
}

/** What the way back is worth: a ticket for one sign-in, one link or one proof. */
export async function socialTicketFor(provider: SocialProvider, back: { code: string; state: string }) {
  return (await api('POST /v2/tokens/oauth/code', { body: { snsType: provider, ...back } })).snsToken;
}

export async function signInWithSocial(provider: SocialProvider, snsToken: string, keep: boolean) {
  return api('POST /v2/tokens/oauth', { body: { snsType: provider, snsToken, autoLogin: keep } });
}

/** Somebody the provider vouches for and the shop does not know yet. */
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

/** The trip this page went on, if it is the one that comes back. */
export function takeSocialReturn(state: string | null) {
  const trip = readTab<SocialReturnState>(socialKeys.trip);
  if (!trip || trip.state !== state) return null;
  clearTab(socialKeys.trip);
  // A session that was in this page's memory alone goes on.
  if (trip.token && trip.token !== storedToken()) holdToken(trip.token);
  return trip;
}

function leave(url: string, state: string, out: Out) {
  const trip: SocialReturnState = { ...out, state, token: currentToken() };
  writeTab(socialKeys.trip, trip);
  window.location.assign(url);
  return new Promise<never>(() => {});
}

// Browsers inside other apps swallow windows, and so do the views of our own.
function opensNoWindows() {
  return appSystem() !== null || /KAKAOTALK|NAVER\(inapp|Instagram|FBAN|FBAV|Line\//i.test(navigator.userAgent);
}

/** A window is heard over the channel, whatever the provider's pages did to its tie with this one. */
function listen(popup: Window, state: string) {
  return new Promise<SocialCallback | null>((give) => {
    const channel = new BroadcastChannel(socialChannelName);
    const watch = setInterval(() => popup.closed && settleLater(), 500);
    let settling: number | undefined;

    // The word may be on its way while the window closes.
    function settleLater() {
      settling ??= window.setTimeout(() => end(null), 1500);
    }
    function hear(outcome: SocialCallback | null) {
      if (outcome?.state === state) end(outcome);
    }
    function take({ origin, data }: MessageEvent) {
      if (origin === window.location.origin) hear((data as { social?: SocialCallback } | null)?.social ?? null);
    }
    function end(outcome: SocialCallback | null) {
      clearInterval(watch);
      clearTimeout(settling);
      window.removeEventListener('message', take);
      channel.close();
      if (!popup.closed) popup.close();
      give(outcome);
    }
    channel.onmessage = ({ data }) => hear(data as SocialCallback);
    window.addEventListener('message', take);
  });
}
