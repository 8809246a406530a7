import type { EndpointDocs } from './endpoint-docs.ts';

/** What each call of this room does, and the refusals it knows beyond everybody's. */
export const staffAccountDocs = {
  people: ['Lists who works here, who did, and who is invited.'],
  invite: [
    'Invites somebody; the key is told once, to whoever invites, and is good once and for a day.',
    'STAFF_TAKEN',
  ],
  drop: ['Takes an invitation back.'],
  invitation: ['Shows an invitation to whoever holds its key.', 'INVITE_GONE'],
  join: [
    'Takes an invitation: a password and an authenticator, and recovery codes in return.',
    'PASSWORD_WEAK',
    'INVITE_GONE',
    'STAFF_TAKEN',
    'STAFF_CODE_WRONG',
  ],
  place: ['Gives somebody another role; owners and finance need a second owner.', 'STAFF_SELF', 'LAST_OWNER'],
  dismiss: ['Dismisses somebody; wherever they are signed in they are out at once.', 'STAFF_SELF', 'LAST_OWNER'],
  factor: [
    'Makes somebody’s authenticator anew; a second owner agrees where there is one.',
    'STAFF_SELF',
    'LAST_OWNER',
  ],
  prove: ['Shows a fresh code, which is good for ten minutes.', 'STAFF_CODE_WRONG'],
  password: [
    'Changes one’s own password; all other devices are signed out.',
    'LOGIN_FAILED',
    'PASSWORD_WEAK',
    'PASSWORD_USED',
  ],
  recovery: ['Makes ten recovery codes anew; the old ones are void.'],
  devices: ['Lists where one is signed in.'],
  leaveDevice: ['Signs out one of one’s own devices.'],
} as const satisfies EndpointDocs;
