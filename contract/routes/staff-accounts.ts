import { publicEndpoint, staffEndpoint } from '../endpoint.ts';
import { Ok } from '../primitives.ts';
import { StaffReasonForm } from '../staff.ts';
import {
  ChangePasswordForm,
  InviteAcceptance,
  InviteDetail,
  InviteForm,
  InviteKey,
  InviteWithKey,
  RecoveryCodeList,
  StaffDeviceList,
  StaffMemberList,
  StaffMemberResult,
  StaffRoleForm,
  StaffStepUpForm,
  StaffStepUpSession,
} from '../staff-accounts.ts';

export const staffAccountRoutes = {
  people: staffEndpoint('GET /v1/staff/people', {
    summary: 'Lists who works here, who did, and who is invited.',
    reply: StaffMemberList,
  }),
  /** A kept answer would keep the key. */
  invite: staffEndpoint('POST /v1/staff/invites', {
    summary: 'Invites somebody; the key is told once, to whoever invites, and is good once and for a day.',
    body: InviteForm,
    reply: InviteWithKey,
    status: 201,
    idempotency: 'bodyOnly',
    requiresStepUp: true,
    errors: ['STAFF_TAKEN'],
  }),
  drop: staffEndpoint('DELETE /v1/staff/people/invites/{id}', {
    summary: 'Takes an invitation back.',
    reply: Ok,
  }),
  invitation: publicEndpoint('POST /v1/staff/invites/look', {
    summary: 'Shows an invitation to whoever holds its key.',
    body: InviteKey,
    reply: InviteDetail,
    idempotency: 'bodyOnly',
    errors: ['INVITE_GONE'],
  }),
  join: publicEndpoint('POST /v1/staff/invites/take', {
    summary: 'Takes an invitation: a password and an authenticator, and recovery codes in return.',
    body: InviteAcceptance,
    reply: RecoveryCodeList,
    status: 201,
    idempotency: 'handler',
    errors: ['PASSWORD_WEAK', 'INVITE_GONE', 'STAFF_TAKEN', 'STAFF_CODE_WRONG'],
  }),
  place: staffEndpoint('PUT /v1/staff/people/{id}', {
    summary: 'Gives somebody another role; owners and finance need a second owner.',
    body: StaffRoleForm,
    reply: StaffMemberResult,
    requiresStepUp: true,
    errors: ['STAFF_SELF', 'LAST_OWNER'],
  }),
  dismiss: staffEndpoint('PUT /v1/staff/people/{id}/dismiss', {
    summary: 'Dismisses somebody; wherever they are signed in they are out at once.',
    body: StaffReasonForm,
    reply: StaffMemberResult,
    requiresStepUp: true,
    errors: ['STAFF_SELF', 'LAST_OWNER'],
  }),
  factor: staffEndpoint('PUT /v1/staff/people/{id}/factor', {
    summary: 'Makes somebody’s authenticator anew; a second owner agrees where there is one.',
    body: StaffReasonForm,
    reply: InviteWithKey,
    idempotency: 'bodyOnly',
    requiresStepUp: true,
    errors: ['STAFF_SELF', 'LAST_OWNER'],
  }),
  prove: staffEndpoint('POST /v1/staff/tokens/proof', {
    summary: 'Shows a fresh code, which is good for ten minutes.',
    anyStaff: true,
    body: StaffStepUpForm,
    reply: StaffStepUpSession,
    idempotency: 'bodyOnly',
    errors: ['STAFF_CODE_WRONG'],
  }),
  password: staffEndpoint('PUT /v1/staff/me/password', {
    summary: 'Changes one’s own password; all other devices are signed out.',
    anyStaff: true,
    body: ChangePasswordForm,
    reply: Ok,
    idempotency: 'bodyOnly',
    requiresStepUp: true,
    errors: ['LOGIN_FAILED', 'PASSWORD_WEAK', 'PASSWORD_USED'],
  }),
  recovery: staffEndpoint('POST /v1/staff/me/recovery', {
    summary: 'Makes ten recovery codes anew; the old ones are void.',
    anyStaff: true,
    reply: RecoveryCodeList,
    status: 201,
    idempotency: 'bodyOnly',
    requiresStepUp: true,
  }),
  devices: staffEndpoint('GET /v1/staff/me/devices', {
    summary: 'Lists where one is signed in.',
    anyStaff: true,
    reply: StaffDeviceList,
  }),
  leaveDevice: staffEndpoint('DELETE /v1/staff/me/devices/{id}', {
    summary: 'Signs out one of one’s own devices.',
    anyStaff: true,
    reply: Ok,
    requiresStepUp: true,
  }),
};
