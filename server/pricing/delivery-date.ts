import type { Area } from '#contract/addresses.ts';
import { businessDay, clockInKorea, dateInKorea, type Holidays, isBusinessDay } from '#contract/rules/calendar.ts';

/** When goods without a ship date leave: so many business days after payment; who pays by the cut-off ("14:00") has that day counted (rules D7.2). */
export function dispatchDateOf(now: Date, days: number, holidays: Holidays, cutoff: string) {
  const today = dateInKorea(now);
  const open = isBusinessDay(today, holidays) && clockInKorea(now).slice(11, 16) < cutoff;
  const start = open ? today : businessDay(today, 1, holidays);
  return businessDay(start, Math.max(0, days - 1), holidays);
}

/** The day by which goods are to have left, as it was promised: their own ship date, else by when they were paid (rules D7.2, D24). */
export function dispatchDeadlineOf(
  paid: Date,
  { shipmentDate, dispatchDays }: Leaving,
  holidays: Holidays,
  cutoff: string,
) {
  return shipmentDate ?? dispatchDateOf(paid, dispatchDays, holidays, cutoff);
}

type Leaving = { shipmentDate: string | null; dispatchDays: number };

/** When a parcel that leaves on a date arrives: the next business day, one more to Jeju, two more to islands (rules D7.5). */
export function arrivalDateOf(shipping: string, area: Area, holidays: Holidays) {
  return businessDay(shipping, daysTo(area), holidays);
}

/** When a parcel that was to arrive on a date in one area does in another. */
export function arrivalDateInArea(arrival: string, from: Area, to: Area, holidays: Holidays) {
  return businessDay(arrival, daysTo(to) - daysTo(from), holidays);
}

function daysTo(area: Area) {
  return 1 + (area === 0 ? 0 : area === 1 ? 1 : 2);
}
