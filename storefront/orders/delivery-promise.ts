import type { OrderItem } from '#contract/orders.ts';
import { arrivalDayText, dayText, koreanDay, nearDayText } from '#contract/rules/dates.ts';
import { shopNow } from '#ui/shop-clock.ts';

type Facts = Pick<
  OrderItem,
  'orderItemProductStatus' | 'shipmentDate' | 'arrival' | 'delay' | 'deliveredDate' | 'autoCompleteDate' | 'tracking'
>;

/**
 * The next date of a line as one short sentence; empty when nothing is expected. The brief form, for lists, names only the arrival date if
 * it is known.
 */
export function deliveryPromiseOf(line: Facts, brief = false, today = koreanDay(shopNow())): string {
  const { shipmentDate, arrival, delay, deliveredDate, autoCompleteDate, tracking } = line;
  switch (line.orderItemProductStatus) {
    case 'request':
    case 'bank_transfer_waiting':
    case 'paid':
    case 'withdraw_partially':
    case 'delivery_waiting': {
      const ships = delay?.newDate ?? shipmentDate;
      return [
        ships && ships >= today && !(brief && arrival) && `${dayText(ships)} 출고`,
        arrival && arrivalDayText(arrival, today),
      ]
        .filter(Boolean)
        .join(' → ');
    }
    case 'delivery_delay':
      return delay ? `새 출고일 ${dayText(delay.newDate)}` : '';
    case 'delivering':
      if (tracking && tracking.level >= 5) return tracking.levelText;
      return arrival ? arrivalDayText(arrival, today) : '';
    case 'delivery_end':
    case 'replace_complete':
      return [
        deliveredDate && `${nearDayText(koreanDay(deliveredDate), today)}에 도착했어요`,
        autoCompleteDate && !(brief && deliveredDate) && `${dayText(koreanDay(autoCompleteDate))} 자동 구매확정`,
      ]
        .filter(Boolean)
        .join(' · ');
    case 'complete':
      return deliveredDate ? `${dayText(koreanDay(deliveredDate))} 도착` : '';
    case 'withdraw_request':
      return '판매자가 확인하고 있어요';
    case 'return_request':
      return '반품을 확인하고 있어요';
    case 'replace_request':
      return '교환을 확인하고 있어요';
    default:
      return '';
  }
}
