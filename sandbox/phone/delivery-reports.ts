import type { MessageLogEntry } from './message-log.ts';
import type { PhoneFaults } from './phone-faults.ts';

export type DeliveryReports = ReturnType<typeof createDeliveryReports>;

/** Reports the delivery status of a message to the shop, with the company's failures. */
export function createDeliveryReports(shop: string, faults: PhoneFaults) {
  const timers = new Set<NodeJS.Timeout>();

  function report(entry: MessageLogEntry) {
    const fault = faults.take('report');
    if (fault?.fault === 'webhook_never') return;
    if (fault?.fault === 'webhook_lies')
      post({ ...entry, statusCode: entry.statusCode === '4000' ? '3104' : '4000' }, 0);
    const times = fault?.fault === 'webhook_dup' ? fault.n + 1 : 1;
    for (let at = 0; at < times; at++) post(entry, fault?.fault === 'webhook_late' ? (fault.ms ?? 5000) : at * 20);
  }

  function post(entry: MessageLogEntry, ms: number) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const { messageId, groupId, to, type, statusCode, customFields } = entry;
      fetch(`${shop}/v1/messages/webhook/solapi`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([{ messageId, groupId, to, type, statusCode, customFields }]),
        signal: AbortSignal.timeout(3000),
      })
        .then((response) => response.body?.cancel())
        .catch(() => {});
    }, ms);
    timers.add(timer);
  }

  return {
    report,
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
