/**
 * A purchase as reported to analytics: the products, the time and the amount in won. It contains only the browser data that the protocols
 * require.
 */
export type AdPurchase = {
  number: string;
  at: string;
  value: number;
  items: {
    id: string;
    name: string;
    brand: string;
    category: string;
    variant: string;
    price: number;
    quantity: number;
  }[];
  google: string | null;
  meta: string | null;
  agent: string | null;
  advertising: boolean;
};
export type AdConversionSettings = {
  ga4: { id: string; secret: string; url: string } | null;
  meta: { id: string; token: string; url: string } | null;
  origin: string;
  timeoutMs?: number;
};
export type AdConversionResult = { outcome: 'told' | 'refused' | 'unknown'; why: string | null };
export type AdConversions = ReturnType<typeof createAdConversions>;

/**
 * Reports purchases from the server to GA4 and Meta. It never throws and follows no redirect. A sale has the same id as in a page's report,
 * so that it counts once.
 */
export function createAdConversions({ ga4, meta, origin, timeoutMs = 5000 }: AdConversionSettings) {
  async function post(url: string, body: object): Promise<AdConversionResult> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await answer.body?.cancel();
      if (answer.ok) return { outcome: 'told', why: null };
      // A 4xx means that the purchase was not recorded; after a 5xx it may have been.
      return { outcome: answer.status < 500 ? 'refused' : 'unknown', why: String(answer.status) };
    } catch (cause) {
      return { outcome: 'unknown', why: cause instanceof Error ? cause.name : 'failed' };
    }
  }

  return {
    ga4:
      ga4 &&
      ((purchase: AdPurchase) =>
        post(
          `${ga4.url}?${new URLSearchParams({ measurement_id: ga4.id, api_secret: ga4.secret })}`,
          ga4Body(purchase),
        )),
    meta:
      meta &&
      ((purchase: AdPurchase) =>
        post(`${meta.url}/${meta.id}/events?${new URLSearchParams({ access_token: meta.token })}`, {
          data: [metaBody(purchase, origin)],
        })),
  };
}

/** The GA4 Measurement Protocol: equal `transaction_id`s count once. */
function ga4Body({ number, at, value, items, google, advertising }: AdPurchase) {
  const granted = advertising ? 'GRANTED' : 'DENIED';
  const seconds = Math.floor(Date.parse(at) / 1000);
  return {
    // A browser without a Google id gets one derived from the time of the sale.
    client_id: google ?? `${seconds % 100_000}.${seconds}`,
    timestamp_micros: String(Date.parse(at) * 1000),
    consent: { ad_user_data: granted, ad_personalization: granted },
    events: [
      {
        name: 'purchase',
        params: {
          currency: 'KRW',
          transaction_id: number,
          value,
          items: items.map((item) => ({
            item_id: item.id,
            item_name: item.name,
            item_brand: item.brand,
            item_category: item.category,
            item_variant: item.variant,
            price: item.price,
            quantity: item.quantity,
          })),
        },
      },
    ],
  };
}

/** The Meta Conversions API: `event_id` is the one the pixel would send. */
function metaBody({ number, at, value, items, meta, agent }: AdPurchase, origin: string) {
  return {
    event_name: 'Purchase',
    event_time: Math.floor(Date.parse(at) / 1000),
    event_id: `purchase ${number}`,
    action_source: 'website',
    event_source_url: `${origin}/`,
    user_data: { fbp: meta, client_user_agent: agent },
    custom_data: {
      currency: 'KRW',
      value,
      order_id: number,
      content_type: 'product',
      content_ids: items.map(({ id }) => id),
      contents: items.map(({ id, quantity, price }) => ({ id, quantity, item_price: price })),
    },
  };
}
