/** Only a price board has the sum of the month above the orders. */
export default function PlainOrderListHead() {
  return null;
}
