import { type Consent, consent } from '#client/consent.ts';
import type { Settings } from '#contract/settings.ts';
import { takeKept } from '../app/deferred-events.ts';
import { isKept, listenTracked, type TrackRecord } from '../app/track.ts';
import { startAttribution } from './attribution.ts';
import { startGoogle } from './google.ts';
import { startKakao } from './kakao.ts';
import { startMeta } from './meta.ts';
import { startNaver } from './naver.ts';
import { isPlainHere, outward } from './redact.ts';

export type Tell = (record: TrackRecord) => void;
/** Who is told, and to which of the two somebody has to have agreed. */
type Told = { needs: 'analytics' | 'advertising'; tell: Tell };
type Measured = Settings['measuring'];

const document_ = { hasTags: false };

/** Are others' scripts in this document? Then a quiet screen has to be a new one. */
export function hasTags() {
  return document_.hasTags;
}

/** Brings whom the shopper has agreed to into this document, and tells them what happened so far and from now on. */
export function startTags(measuring: Measured, said: Consent) {
  if (document_.hasTags) return;
  document_.hasTags = true;
  const tells = tagsOf(measuring, said);
  const attribute = said.advertising ? startAttribution(measuring) : null;
  if (attribute) tells.push({ needs: 'advertising', tell: attribute });
  const tell = (happened: TrackRecord) => {
    const record = outward(happened);
    if (!record) return;
    // What was agreed to can be taken back at any moment, in another tab too; the scripts stay silent from then on.
    const now = consent();
    for (const one of tells) if (now?.[one.needs]) quietly(() => one.tell(record));
  };
  listenTracked((record) => {
    const now = consent();
    if (!now?.analytics && !now?.advertising) return;
    // What is kept waits for a page of which others may know.
    if (isKept(record) && isPlainHere()) for (const kept of takeKept()) tell(kept);
    else if (!isKept(record)) tell(record);
  });
  for (const kept of takeKept()) tell(kept);
}

function tagsOf({ ga4, googleAds, meta, kakao, naver }: Measured, { analytics, advertising }: Consent): Told[] {
  const tells: Told[] = [];
  const advertised = (tell: Tell) => tells.push({ needs: 'advertising', tell });
  if (analytics && ga4) tells.push({ needs: 'analytics', tell: startGoogle(ga4, { ads: googleAds, advertising }) });
  if (advertising && meta) advertised(startMeta(meta));
  if (advertising && kakao) advertised(startKakao(kakao));
  if (advertising && naver) advertised(startNaver(naver, location.hostname));
  return tells;
}

// Whatever somebody else's script does, the shop goes on (spec §7).
function quietly(work: () => void) {
  try {
    work();
  } catch (error) {
    console.warn('analytics', error);
  }
}
