import { api } from './api.ts';
import { isFinalAnswer } from './idempotency-keys.ts';
import { detachPush } from './push-messages.ts';
import { clearStored, readStored, writeStored } from './storage.ts';

type PendingSignOut = { token: string; endpoint: string | null };

const key = 'leaving';

/** Ends a session at the shop, and its push messages. Without a connection both wait on this device for the next `settleSignOuts`. */
export function endSession(token: string) {
  write([...pendingSignOuts(), { token, endpoint: detachPush() }]);
  return settleSignOuts();
}

/** Reports every session that ended on this device and that the shop does not know of yet. Never throws. */
export async function settleSignOuts() {
  for (const { token, endpoint } of pendingSignOuts()) {
    try {
      if (endpoint) await api('DELETE /v1/app-users/push-subscription', { body: { endpoint } }, { token });
      await api('DELETE /v2/tokens', {}, { token });
    } catch (error) {
      // A token that the shop refuses is already invalid.
      if (!isFinalAnswer(error)) continue;
    }
    write(pendingSignOuts().filter((one) => one.token !== token));
  }
}

function pendingSignOuts(): PendingSignOut[] {
  try {
    return JSON.parse(readStored(key) ?? '[]') as PendingSignOut[];
  } catch {
    return [];
  }
}

function write(list: PendingSignOut[]) {
  if (list.length > 0) writeStored(key, JSON.stringify(list));
  else clearStored(key);
}
