import { expect, test } from 'vitest';
import { isPostcodeOfAddress } from './postcode-provinces.ts';

test.each([
  ['서울 마포구 월드컵북로 400', '03925', true],
  ['제주특별자치도 서귀포시 중앙로 105', '63592', true],
  ['제주특별자치도 서귀포시 중앙로 105', '03925', false],
  ['제주 서귀포시 중앙로 105', '03925', false],
  ['서귀포시 중앙로 105', '03925', false],
  ['대한민국 제주특별자치도서귀포시 중앙로 105', '03925', false],
  ['(63592) 제주도 제주시 연동 1', '04524', false],
  ['서울 마포구 월드컵북로 400', '63592', false],
  ['경북 울릉군 울릉읍 도동길 1', '40221', true],
  ['경북 울릉군 울릉읍 도동길 1', '37671', false],
  ['인천광역시 옹진군 백령면 백령로 1', '23101', true],
  ['인천광역시 옹진군 백령면 백령로 1', '21554', false],
  ['인천광역시 옹진군 영흥면 영흥로 1', '23120', true],
  ['제주특별자치도 제주시 우도면 우도해안길 1', '63365', true],
  ['제주특별자치도 제주시 우도면 우도해안길 1', '63122', false],
  ['경남 통영시 욕지면 서촌윗길 1', '53030', false],
  ['경기 광주시 경안로 1', '12742', true],
  ['광주광역시 동구 금남로 1', '61475', true],
  ['서울 중구 세종대로 110', '04524', true],
  ['대구 군위군 군위읍 중앙길 1', '39009', true],
  ['부산 해운대구 센텀남대로 35', '13529', false],
  // The address has no province, so nothing can be compared.
  ['월드컵북로 400', '03925', true],
])('%s with %s: %s', (address, zonecode, right) => {
  expect(isPostcodeOfAddress(zonecode, address)).toBe(right);
});
