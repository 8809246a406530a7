import { demoStaff, demoStaffPassword } from '#server/staff/demo-accounts.ts';
import { totpCodeOfStep, totpStepAt } from '#server/staff/totp.ts';
import type { TestCustomer } from '../customer.ts';
import { retryUntilSettled, withOneKey } from './customer-flows.ts';
import type { LaneStage } from './lane-stage.ts';

/** The owner of a stage, over HTTP. */
export async function signInOwner(stage: LaneStage): Promise<TestCustomer> {
  const staff = stage.person();
  const { email, secret } = demoStaff[0];
  const body = { email, password: demoStaffPassword, code: totpCodeOfStep(secret, totpStepAt(Date.now())) };
  staff.carry((await staff.get('POST /v1/staff/tokens', { body })).token);
  return staff;
}

/** Packs a paid line, hands it to the courier, and delivers it. */
export async function deliverPaidLine(staff: TestCustomer, line: string) {
  const params = { line };
  const body = { carrierCode: '04', invoice: '612345678900' };
  await retryUntilSettled(withOneKey((key) => staff.ask('PUT /v1/staff/lines/{line}/confirm', { params }, key)));
  await retryUntilSettled(withOneKey((key) => staff.ask('PUT /v1/staff/lines/{line}/ship', { params, body }, key)));
  await retryUntilSettled(withOneKey((key) => staff.ask('PUT /v1/staff/lines/{line}/deliver', { params }, key)));
}
