import { dateInKorea } from '#contract/rules/calendar.ts';
import { deadlineText } from '#contract/rules/dates.ts';
import { deviceName } from '../guests/device-name.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import { hasJoinedRecently } from './auth.sql.ts';
import type { AuthTools } from './customer-session.ts';

type Tools = Pick<AuthTools, 'devices' | 'notifier' | 'reference'>;
type SignInClient = Pick<Context<unknown>, 'agent' | 'device'>;

/** Notifies a member of a sign-in on a new device, unless they joined within the last hour. */
export async function notifyNewDevice(
  inside: Tx,
  tools: Tools,
  { agent, device }: SignInClient,
  member: { id: number; mark: string },
) {
  const { devices, notifier, reference } = tools;
  if (devices.knows(device, member.mark) || (await hasJoinedRecently(inside, member.id))) return;
  const now = reference.now().toISOString();
  await notifier.member(inside, 'NEW_DEVICE_LOGIN', member.id, {
    event: `${member.id} ${now}`,
    path: '/my-cuma/settings',
    words: (name) => ({ 이름: name, 때: deadlineText(now), 기기: deviceName(agent) }),
  });
}

/** Notifies a member of a changed password, even if another person changed it. */
export async function notifyPasswordChange(
  inside: Tx,
  { notifier, reference }: Pick<Tools, 'notifier' | 'reference'>,
  person: number,
) {
  const now = reference.now().toISOString();
  await notifier.member(inside, 'PASSWORD_CHANGED', person, {
    event: `${person} ${now}`,
    path: '/find-account?tab=password',
    words: (name) => ({ 이름: name, 때: deadlineText(now) }),
  });
}

/** Confirms in writing a consent to advertising given at sign-up: sender, date and subject (C8.9). */
export async function notifyConsentGiven(
  inside: Tx,
  { outbox, reference }: Pick<AuthTools, 'outbox' | 'reference'>,
  person: number,
) {
  await outbox.enqueue(inside, 'CONSENT_RESULT', {
    event: `${person} joined`,
    to: { person },
    words: { 날짜: dateInKorea(reference.now().getTime()).replaceAll('-', '.'), 결과: '마케팅 정보 수신 동의' },
    path: '/my-cuma/settings',
  });
}
