import { type Consent, consent } from '#browser/consent.ts';
import { appSystem } from '#browser/platform.ts';
import type { Settings } from '#contract/settings.ts';
import { createTracker } from '../attribution/tracker.ts';
import { takeKept } from '../later.ts';
import { isKept, listenTracked, type TrackRecord } from '../track.ts';
import { startGoogle } from './google.ts';
import { startKakao } from './kakao.ts';
import { startMeta } from './meta.ts';
import { startNaver } from './naver.ts';

type Tell = (record: TrackRecord) => void;
/** Who is told, and to which of the two somebody has to have agreed. */
type Told = { needs: 'analytics' | 'advertising'; tell: Tell };

const document_ = { hasTags: false };

/** Are others' scripts in this document? Then a quiet screen has to be a new one. */
export function hasTags() {
  return document_.hasTags;
}

/** Brings whom the shopper has agreed to into this document, and tells them what happened so far and from now on. */
export function startTags(measuring: Settings['measuring'], said: Consent) {
  if (document_.hasTags) return;
  document_.hasTags = true;
  const tells = tagsOf(measuring, said);
  const attribute = said.advertising ? startAttribution(measuring) : null;
  if (attribute) tells.push({ needs: 'advertising', tell: attribute });
  const tell = (record: TrackRecord) => {
    // What was agreed to can be taken back at any moment, in another tab too; the scripts stay silent from then on.
    const now = consent();
    for (const one of tells) if (now?.[one.needs]) quietly(() => one.tell(record));
  };
  listenTracked((record) => {
    const now = consent();
    if (!now?.analytics && !now?.advertising) return;
    if (isKept(record)) for (const kept of takeKept()) tell(kept);
    else tell(record);
  });
  for (const kept of takeKept()) tell(kept);
}

function tagsOf(
  { ga4, googleAds, meta, kakao, naver }: Settings['measuring'],
  { analytics, advertising }: Consent,
): Told[] {
  const tells: Told[] = [];
  const advertised = (tell: Tell) => tells.push({ needs: 'advertising', tell });
  if (analytics && ga4) tells.push({ needs: 'analytics', tell: startGoogle(ga4, { ads: googleAds, advertising }) });
  if (advertising && meta) advertised(startMeta(meta));
  if (advertising && kakao) advertised(startKakao(kakao));
  if (advertising && naver) advertised(startNaver(naver, location.hostname));
  return tells;
}

function startAttribution({ attribution }: Settings['measuring']): Tell | null {
  const { include, exclude, ...needed } = attribution ?? {};
  const settings = { ...needed, include: include ?? undefined, exclude: exclude ?? undefined };
  const tracker = createTracker(settings, around(), location.href);
  if (!tracker) return null;
  window.addEventListener('pagehide', tracker.leave);
  let came = document.referrer;
  return ({ event, data }) => {
    if (event === 'page_view') {
      void tracker.visit(location.href, came);
      came = '';
    }
    if (event === 'purchase' || event === 'sign_up') {
      const transactionId = 'transaction_id' in data ? data.transaction_id : null;
      void tracker.convert({ name: event, value: ('value' in data && data.value) || 0, transactionId });
    }
  };
}

function around() {
  return {
    storage: storage(),
    fetch: (...words: Parameters<typeof fetch>) => fetch(...words),
    now: () => Date.now(),
    inApp: appSystem() !== null,
    newId: () => crypto.randomUUID(),
    hash: signed,
    log: (error: unknown) => console.warn('attribution', error),
  };
}

function storage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** HMAC-SHA256 of what is sent, in hexadecimal, by the access token. */
async function signed(token: string, body: string) {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(token), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(body)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Whatever somebody else's script does, the shop goes on (spec §7).
function quietly(work: () => void) {
  try {
    work();
  } catch (error) {
    console.warn('analytics', error);
  }
}
