import { Refusal } from '#contract/errors.ts';
import type { PackingState } from './fulfillment.sql.ts';

/**
 * Throws if a line cannot be packed or delayed: a gift without an address, or a funding that has not reached its goal (rules D12.2,
 * D13).
 */
export function canPack({ isGiftWithoutAddress, isFundingOpen }: PackingState) {
  if (isGiftWithoutAddress) throw new Refusal('ADDRESS_REQUIRED');
  if (isFundingOpen) throw new Refusal('INVALID_STATUS_TRANSITION').saying('펀딩이 목표를 이룬 뒤에 준비할 수 있어요.');
}
