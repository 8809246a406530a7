/** A purchase as it is told to those who count: what was bought, when and for how much; of the browser only what their protocol asks for. */
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

/** The companies that are told of purchases by the shop itself. It never throws, follows no redirect, and tells the same sale by the same id as a page would. */
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
      // Whoever says no has not taken it; a company out of order may have.
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
          measured(purchase),
        )),
    meta:
      meta &&
      ((purchase: AdPurchase) =>
        post(`${meta.url}/${meta.id}/events?${new URLSearchParams({ access_token: meta.token })}`, {
          data: [converted(purchase, origin)],
        })),
  };
}

/** GA4 by its Measurement Protocol: `transaction_id` makes one of two that tell the same. */
function measured({ number, at, value, items, google, advertising }: AdPurchase) {
  const granted = advertising ? 'GRANTED' : 'DENIED';
  const seconds = Math.floor(Date.parse(at) / 1000);
  return {
    // Somebody whose browser has no name there is nobody: a number made of the sale’s own moment.
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

/** Meta by its Conversions API: `event_id` is the one the pixel would have used. */
function converted({ number, at, value, items, meta, agent }: AdPurchase, origin: string) {
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
