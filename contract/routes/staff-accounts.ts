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
  StaffPhone,
  StaffPhoneForm,
  StaffRoleForm,
  StaffStepUpForm,
  StaffStepUpSession,
} from '../staff-accounts.ts';

export const staffAccountRoutes = {
  people: staffEndpoint('GET /v1/staff/people', {
    summary: 'List current staff, former staff and open invitations.',
    reply: StaffMemberList,
  }),
  /** Responses are not stored: they contain the key. */
  invite: staffEndpoint('POST /v1/staff/invites', {
    summary: 'Invite a staff member. The reply shows the key once. The key is valid once and for one day.',
    body: InviteForm,
    reply: InviteWithKey,
    status: 201,
    idempotency: 'bodyOnly',
    requiresStepUp: true,
    errors: ['STAFF_TAKEN'],
  }),
  cancelInvite: staffEndpoint('DELETE /v1/staff/people/invites/{id}', {
    summary: 'Revoke an invitation.',
    reply: Ok,
  }),
  invitation: publicEndpoint('POST /v1/staff/invites/look', {
    summary: 'Retrieve an invitation by its key.',
    body: InviteKey,
    reply: InviteDetail,
    idempotency: 'bodyOnly',
    errors: ['INVITE_GONE'],
  }),
  join: publicEndpoint('POST /v1/staff/invites/take', {
    summary: 'Accept an invitation with a password and an authenticator code. The reply has recovery codes.',
    body: InviteAcceptance,
    reply: RecoveryCodeList,
    status: 201,
    idempotency: 'handler',
    errors: ['PASSWORD_WEAK', 'INVITE_GONE', 'STAFF_TAKEN', 'STAFF_CODE_WRONG'],
  }),
  place: staffEndpoint('PUT /v1/staff/people/{id}', {
    summary: 'Change a staff member’s role. Owner and finance roles require a second owner’s approval.',
    body: StaffRoleForm,
    reply: StaffMemberResult,
    requiresStepUp: true,
    errors: ['STAFF_SELF', 'LAST_OWNER'],
  }),
  dismiss: staffEndpoint('PUT /v1/staff/people/{id}/dismiss', {
    summary:
      'Dismiss a staff member. All of their sessions end at once. The dismissal of an owner waits for another owner, or for a day.',
    body: StaffReasonForm,
    reply: StaffMemberResult,
    requiresStepUp: true,
    errors: ['STAFF_SELF', 'LAST_OWNER'],
  }),
  factor: staffEndpoint('PUT /v1/staff/people/{id}/factor', {
    summary: 'Reset a staff member’s authenticator. A second owner must approve if there is one.',
    body: StaffReasonForm,
    reply: InviteWithKey,
    idempotency: 'bodyOnly',
    requiresStepUp: true,
    errors: ['STAFF_SELF', 'LAST_OWNER'],
  }),
  prove: staffEndpoint('POST /v1/staff/tokens/proof', {
    summary: 'Complete step-up verification with an authenticator code. It is valid for ten minutes.',
    anyStaff: true,
    body: StaffStepUpForm,
    reply: StaffStepUpSession,
    idempotency: 'bodyOnly',
    errors: ['STAFF_CODE_WRONG'],
  }),
  password: staffEndpoint('PUT /v1/staff/me/password', {
    summary: 'Change the caller’s password. All other sessions end.',
    anyStaff: true,
    body: ChangePasswordForm,
    reply: Ok,
    idempotency: 'bodyOnly',
    requiresStepUp: true,
    errors: ['LOGIN_FAILED', 'PASSWORD_WEAK', 'PASSWORD_USED'],
  }),
  ownPhone: staffEndpoint('GET /v1/staff/me/phone', {
    summary: 'Retrieve the mobile number that receives messages about the caller’s account, masked.',
    anyStaff: true,
    reply: StaffPhone,
  }),
  phone: staffEndpoint('PUT /v1/staff/me/phone', {
    summary: 'Set the mobile number that receives messages about the caller’s account.',
    anyStaff: true,
    body: StaffPhoneForm,
    reply: Ok,
    requiresStepUp: true,
  }),
  recovery: staffEndpoint('POST /v1/staff/me/recovery', {
    summary: 'Create ten new recovery codes. The old codes become invalid.',
    anyStaff: true,
    reply: RecoveryCodeList,
    status: 201,
    idempotency: 'bodyOnly',
    requiresStepUp: true,
  }),
  devices: staffEndpoint('GET /v1/staff/me/devices', {
    summary: 'List the devices with an active session of the caller.',
    anyStaff: true,
    reply: StaffDeviceList,
  }),
  leaveDevice: staffEndpoint('DELETE /v1/staff/me/devices/{id}', {
    summary: 'End the session of one of the caller’s devices.',
    anyStaff: true,
    reply: Ok,
    requiresStepUp: true,
  }),
};
