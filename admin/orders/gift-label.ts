import type { StaffOrderPage } from '#contract/staff-orders.ts';

/** The parcel of a recipient by the place of its line, such as "선물 2": every line of a gift has the same product. */
export function giftLabel({ orderItemProducts }: Pick<StaffOrderPage, 'orderItemProducts'>, line: string) {
  const place = orderItemProducts.findIndex(({ uuid }) => uuid === line) + 1;
  return orderItemProducts.length > 1 ? `선물 ${place}` : '선물';
}
