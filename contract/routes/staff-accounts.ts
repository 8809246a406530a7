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
  people: staffEndpoint('GET /v1/staff/people', { reply: StaffMemberList }),
  /** A kept answer would keep the key. */
  invite: staffEndpoint('POST /v1/staff/invites', { body: InviteForm, reply: InviteWithKey, status: 201, idempotency: 'bodyOnly', requiresStepUp: true }),
  drop: staffEndpoint('DELETE /v1/staff/people/invites/{id}', { reply: Ok }),
  invitation: publicEndpoint('POST /v1/staff/invites/look', { body: InviteKey, reply: InviteDetail, idempotency: 'bodyOnly' }),
  join: publicEndpoint('POST /v1/staff/invites/take', { body: InviteAcceptance, reply: RecoveryCodeList, status: 201, idempotency: 'handler' }),
  place: staffEndpoint('PUT /v1/staff/people/{id}', { body: StaffRoleForm, reply: StaffMemberResult, requiresStepUp: true }),
  dismiss: staffEndpoint('PUT /v1/staff/people/{id}/dismiss', { body: StaffReasonForm, reply: StaffMemberResult, requiresStepUp: true }),
  factor: staffEndpoint('PUT /v1/staff/people/{id}/factor', { body: StaffReasonForm, reply: InviteWithKey, idempotency: 'bodyOnly', requiresStepUp: true }),
  prove: staffEndpoint('POST /v1/staff/tokens/proof', { anyStaff: true, body: StaffStepUpForm, reply: StaffStepUpSession, idempotency: 'bodyOnly' }),
  password: staffEndpoint('PUT /v1/staff/me/password', { anyStaff: true, body: ChangePasswordForm, reply: Ok, idempotency: 'bodyOnly', requiresStepUp: true }),
  recovery: staffEndpoint('POST /v1/staff/me/recovery', { anyStaff: true, reply: RecoveryCodeList, status: 201, idempotency: 'bodyOnly', requiresStepUp: true }),
  devices: staffEndpoint('GET /v1/staff/me/devices', { anyStaff: true, reply: StaffDeviceList }),
  leaveDevice: staffEndpoint('DELETE /v1/staff/me/devices/{id}', { anyStaff: true, reply: Ok, requiresStepUp: true }),
};
