import { anyone, staff } from '../endpoint.ts';
import { Ok } from '../primitives.ts';
import { StaffReason } from '../staff.ts';
import { Crew, CrewOutcome, Devices, Invitation, Invited, InviteForm, InviteKey, InviteTaken, OwnPassword, PlaceForm, Proof, Proven, Recovery } from '../staff-accounts.ts';

export const crew = {
  people: staff('GET /v1/staff/people', { reply: Crew }),
  /** A kept answer would keep the key. */
  invite: staff('POST /v1/staff/invites', { body: InviteForm, reply: Invited, status: 201, repeat: 'same', fresh: true }),
  drop: staff('DELETE /v1/staff/people/invites/{id}', { reply: Ok }),
  invitation: anyone('POST /v1/staff/invites/look', { body: InviteKey, reply: Invitation, repeat: 'same' }),
  join: anyone('POST /v1/staff/invites/take', { body: InviteTaken, reply: Recovery, status: 201, repeat: 'self' }),
  place: staff('PUT /v1/staff/people/{id}', { body: PlaceForm, reply: CrewOutcome, fresh: true }),
  dismiss: staff('PUT /v1/staff/people/{id}/dismiss', { body: StaffReason, reply: CrewOutcome, fresh: true }),
  factor: staff('PUT /v1/staff/people/{id}/factor', { body: StaffReason, reply: Invited, repeat: 'same', fresh: true }),
  prove: staff('POST /v1/staff/tokens/proof', { self: true, body: Proof, reply: Proven, repeat: 'same' }),
  password: staff('PUT /v1/staff/me/password', { self: true, body: OwnPassword, reply: Ok, repeat: 'same', fresh: true }),
  recovery: staff('POST /v1/staff/me/recovery', { self: true, reply: Recovery, status: 201, repeat: 'same', fresh: true }),
  devices: staff('GET /v1/staff/me/devices', { self: true, reply: Devices }),
  leaveDevice: staff('DELETE /v1/staff/me/devices/{id}', { self: true, reply: Ok, fresh: true }),
};
