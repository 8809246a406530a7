import { businessDay, clockInKorea, dateInKorea, type Holidays, isBusinessDay } from './calendar.ts';

/** 0 is the mainland, 1 Jeju, 2 and 3 are islands. */
type DeliveryArea = 0 | 1 | 2 | 3;

/**
 * Returns the dispatch date of items without a ship date: business days after payment, counting the payment day until the cut-off
 * ("14:00") (rules D7.2).
 */
export function dispatchDateOf(now: Date, days: number, holidays: Holidays, cutoff: string) {
  const today = dateInKorea(now);
  const open = isBusinessDay(today, holidays) && clockInKorea(now).slice(11, 16) < cutoff;
  const start = open ? today : businessDay(today, 1, holidays);
  return businessDay(start, Math.max(0, days - 1), holidays);
}

/** Returns the promised dispatch date: the ship date, otherwise by the time of payment (rules D7.2, D24). */
export function dispatchDeadlineOf(
  paid: Date,
  { shipmentDate, dispatchDays }: DispatchTerms,
  holidays: Holidays,
  cutoff: string,
) {
  return shipmentDate ?? dispatchDateOf(paid, dispatchDays, holidays, cutoff);
}

type DispatchTerms = { shipmentDate: string | null; dispatchDays: number };

/** Returns the arrival date of a parcel: the next business day, one more to Jeju, two more to islands (rules D7.5). */
export function arrivalDateOf(shipping: string, area: DeliveryArea, holidays: Holidays) {
  return businessDay(shipping, daysTo(area), holidays);
}

/** Returns the arrival date in another area. */
export function arrivalDateInArea(arrival: string, from: DeliveryArea, to: DeliveryArea, holidays: Holidays) {
  return businessDay(arrival, daysTo(to) - daysTo(from), holidays);
}

function daysTo(area: DeliveryArea) {
  return 1 + (area === 0 ? 0 : area === 1 ? 1 : 2);
}
