import { demoStaff, staffPassword } from '#server/staff/demo-accounts.ts';
import { codeAt, stepAt } from '#server/staff/totp.ts';
import type { Person } from '../customer.ts';
import { once, settled } from './flows.ts';
import type { Stage } from './stage.ts';

/** The owner at the console of a stage. */
export async function openDesk(stage: Stage): Promise<Person> {
  const staff = stage.person();
  const { email, secret } = demoStaff[0];
  const body = { email, password: staffPassword, code: codeAt(secret, stepAt(Date.now())) };
  staff.carry((await staff.get('POST /v1/staff/tokens', { body })).token);
  return staff;
}

/** Packs a paid line, hands it to the carrier, and it arrives. */
export async function bring(staff: Person, line: string) {
  const params = { line };
  const body = { carrierCode: '04', invoice: '612345678900' };
  await settled(once((key) => staff.ask('PUT /v1/staff/lines/{line}/confirm', { params }, key)));
  await settled(once((key) => staff.ask('PUT /v1/staff/lines/{line}/ship', { params, body }, key)));
  await settled(once((key) => staff.ask('PUT /v1/staff/lines/{line}/deliver', { params }, key)));
}
