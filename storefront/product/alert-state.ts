import type { ProductPersonalData } from '#contract/catalog.ts';

export type ProductAlertKind = 'open' | 'restock';
type Alerts = Pick<ProductPersonalData, 'isAlarmProductOpen' | 'isNotificationRequested' | 'restockOptionIds'>;

/** Whether the alert is set; a restock alert without options is for each of them. */
export function isAlertOn(alerts: Alerts, kind: ProductAlertKind, optionId?: number) {
  if (kind === 'open') return alerts.isAlarmProductOpen;
  const { isNotificationRequested, restockOptionIds } = alerts;
  const isForAll = restockOptionIds.length === 0;
  return isNotificationRequested && (optionId === undefined || isForAll || restockOptionIds.includes(optionId));
}

/** The alerts after one is set or removed, as the server stores them. */
export function alertAfter(alerts: Alerts, kind: ProductAlertKind, wish: boolean, optionId?: number): Partial<Alerts> {
  if (kind === 'open') return { isAlarmProductOpen: wish };
  if (optionId === undefined) return { isNotificationRequested: wish, restockOptionIds: [] };
  const others = alerts.restockOptionIds.filter((id) => id !== optionId);
  const restockOptionIds = wish ? [...others, optionId] : others;
  return { isNotificationRequested: restockOptionIds.length > 0, restockOptionIds };
}
