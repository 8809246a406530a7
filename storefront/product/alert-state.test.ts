import { expect, test } from 'vitest';
import { alertAfter, isAlertOn } from './alert-state.ts';

const none = { isAlarmProductOpen: false, isNotificationRequested: false, restockOptionIds: [] };
const ofTwo = { ...none, isNotificationRequested: true, restockOptionIds: [2] };
const ofAll = { ...none, isNotificationRequested: true };

test('a restock alert of one option is shown at that option only, and one of the product at each', () => {
  expect([1, 2].map((option) => isAlertOn(ofTwo, 'restock', option))).toEqual([false, true]);
  expect([1, 2].map((option) => isAlertOn(ofAll, 'restock', option))).toEqual([true, true]);
  expect([none, ofTwo].map((alerts) => isAlertOn(alerts, 'restock'))).toEqual([false, true]);
  expect(isAlertOn(ofAll, 'open')).toBe(false);
});

test('options are added to a restock alert and removed from it, and the last one ends it', () => {
  expect(alertAfter(ofTwo, 'restock', true, 3)).toEqual({ isNotificationRequested: true, restockOptionIds: [2, 3] });
  expect(alertAfter(ofTwo, 'restock', false, 2)).toEqual({ isNotificationRequested: false, restockOptionIds: [] });
  expect(alertAfter(ofTwo, 'restock', true)).toEqual({ isNotificationRequested: true, restockOptionIds: [] });
  expect(alertAfter(none, 'open', true)).toEqual({ isAlarmProductOpen: true });
});
