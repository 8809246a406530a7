import type { At } from '../base/handlers.ts';
import { hashToken, type Who } from '../base/who.ts';
import { bear } from '../people/guest.ts';
import { deviceName } from './device.ts';
import { expiryOf } from './token.ts';

/** Whoever asks, with a row to hang something on: a guest's is made here, with the first thing worth keeping. */
export async function born({ who, sql, token = '', agent }: Pick<At, 'who' | 'sql' | 'token' | 'agent'>): Promise<Who> {
  if (who.id !== 0) return who;
  const hash = hashToken(token);
  const id = await bear(sql, { uuid: who.uuid, hash, label: deviceName(agent), expiresAt: expiryOf(token) });
  return { ...who, id };
}
