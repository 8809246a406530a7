import {
  type AttributionEvent,
  type AttributionState,
  dropSentEvents,
  emptyAttributionState,
  type QueuedAttributionEvent,
  recordConversion,
  recordLeave,
  recordVisit,
  releaseBatch,
  takeBatch,
  withoutExpired,
} from './attribution-state.ts';
import { type AttributionSource, attributionSourceOf, referrerHostOf } from './source.ts';

/** Configuration of the attribution company; without one of the first three the tracker is off (spec §5). */
export type AttributionSettings = {
  serviceNumber?: string | undefined;
  accessToken?: string | undefined;
  endpoint?: string | undefined;
  /** URL patterns: only pages that match `include`, and none that match `exclude`. */
  include?: string | undefined;
  exclude?: string | undefined;
};

/** The tracker's environment, passed in so that a test can control it. */
export type TrackerEnvironment = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  fetch: typeof fetch;
  now: () => number;
  inApp: boolean;
  newId: () => string;
  hash: (token: string, body: string) => Promise<string>;
  log: (error: unknown) => void;
};

const timeoutMs = 3000;
/** A little longer than a request, so that a tab closed during one does not block the others. */
const leaseMs = timeoutMs + 2000;

export type AttributionTracker = {
  visit: (address: string, referrer: string) => Promise<void>;
  leave: () => void;
  convert: (conversion: Omit<Extract<AttributionEvent, { kind: 'conversion' }>, 'kind'>) => Promise<void>;
};

/** Null where the tracker must be off on this page (spec §5). It never throws: errors go to the console only. */
export function createAttributionTracker(
  settings: AttributionSettings,
  around: TrackerEnvironment,
  address: string,
): AttributionTracker | null {
  const { serviceNumber, accessToken, endpoint } = settings;
  if (!serviceNumber || !accessToken || !endpoint) return null;
  const { storage } = around;
  if (around.inApp || !storage || !isWithin(settings, address, around.log)) return null;
  const storedState = openState(storage, `attribution:${serviceNumber}`, around.log);
  const post = createSender({ serviceNumber, accessToken, endpoint }, around);

  async function flush() {
    let batch: readonly QueuedAttributionEvent[] = [];
    storedState.change((before) => {
      const taken = takeBatch(before, around.now(), leaseMs);
      batch = taken.batch;
      return taken.state;
    });
    if (batch.length === 0) return;
    const arrived = await post.events(batch);
    const ids = batch.map(({ id }) => id);
    storedState.change((state) => (arrived ? dropSentEvents(state, ids) : releaseBatch(state)));
    // Events added during the request are sent now.
    if (arrived) await flush();
  }

  return {
    async visit(page, referrer) {
      if (!isWithin(settings, page, around.log)) return;
      const now = around.now();
      const pageView = {
        path: pathOf(page),
        paid: attributionSourceOf(page, referrer),
        referrer: foreignHost(referrer, page),
        id: around.newId(),
      };
      let click: AttributionSource | null = null;
      storedState.change((state) => {
        const next = recordVisit(state, pageView, now);
        click = next.click;
        return next.state;
      });
      if (click) await post.click(click);
      await flush();
    },
    leave() {
      const now = around.now();
      const id = around.newId();
      storedState.change((state) => recordLeave(withoutExpired(state, now), id, now));
    },
    async convert(conversion) {
      const id = conversion.transactionId ? `${conversion.name} ${conversion.transactionId}` : around.newId();
      storedState.change((state) => recordConversion(state, id, conversion, around.now()));
      await flush();
    },
  };
}

function isWithin({ include, exclude }: AttributionSettings, address: string, log: TrackerEnvironment['log']) {
  try {
    return (!include || new RegExp(include).test(address)) && !(exclude && new RegExp(exclude).test(address));
  } catch (error) {
    log(error);
    return false;
  }
}

function openState(storage: NonNullable<TrackerEnvironment['storage']>, key: string, log: TrackerEnvironment['log']) {
  function readState(): AttributionState {
    try {
      const text = storage.getItem(key);
      return text
        ? { ...emptyAttributionState, ...(JSON.parse(text) as Partial<AttributionState>) }
        : emptyAttributionState;
    } catch (error) {
      log(error);
      return emptyAttributionState;
    }
  }
  return {
    read: readState,
    /** Reads, changes and writes synchronously, so that no other tab can interfere. */
    change(work: (state: AttributionState) => AttributionState) {
      try {
        storage.setItem(key, JSON.stringify(work(readState())));
      } catch (error) {
        log(error);
      }
    },
  };
}

type Account = { serviceNumber: string; accessToken: string; endpoint: string };

function createSender({ serviceNumber, accessToken, endpoint }: Account, { fetch, hash, log }: TrackerEnvironment) {
  return {
    /** True when the collector has confirmed the events. */
    async events(waiting: readonly QueuedAttributionEvent[]) {
      try {
        const body = JSON.stringify(waiting.map((one) => ({ service: serviceNumber, ...one })));
        const headers = { 'content-type': 'application/json', 'x-attribution-hash': await hash(accessToken, body) };
        const url = `${endpoint}/events?${new URLSearchParams({ service: serviceNumber })}`;
        const answer = await fetch(url, { method: 'POST', headers, body, ...requestOptions() });
        if (!answer.ok) log(new Error(`attribution: ${answer.status}`));
        return answer.ok;
      } catch (error) {
        log(error);
        return false;
      }
    },
    async click(source: AttributionSource) {
      try {
        const { queryString, ...words } = source;
        const query = new URLSearchParams({ service: serviceNumber, token: accessToken });
        for (const [name, value] of Object.entries(words)) if (value) query.set(name, value);
        for (const [name, value] of new URLSearchParams(queryString)) query.set(name, value);
        await fetch(`${endpoint}/click?${query}`, requestOptions());
      } catch (error) {
        log(error);
      }
    },
  };
}

function requestOptions(): RequestInit {
  return {
    signal: AbortSignal.timeout(timeoutMs),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  };
}

function pathOf(address: string) {
  try {
    return new URL(address).pathname;
  } catch {
    return '/';
  }
}

function foreignHost(referrer: string, page: string) {
  const host = referrerHostOf(referrer);
  return host && host !== referrerHostOf(page) ? host : null;
}
