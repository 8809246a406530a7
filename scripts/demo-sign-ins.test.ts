import { expect, test } from 'vitest';
import { StaffRole } from '#contract/staff-role.ts';
import { demoSignInLines } from './demo-sign-ins.ts';

test('a start in demo mode prints an account of every role, with its password and the address of the codes', () => {
  const members = [{ email: 'first@demo.shop', password: 'Demo1234!!', gradeName: '씨앗' }];
  const lines = demoSignInLines(members, { admin: 'http://127.0.0.1:3002/', sandbox: 'http://127.0.0.1:3001' });
  expect(lines.find((line) => line.includes('first@demo.shop'))).toContain('Demo1234!!');
  expect(lines.find((line) => line.includes('Admin app'))).toContain('http://127.0.0.1:3001/staff');
  const roles = lines.flatMap((line) => /Staff1234!! {2}\((\w+)\)/.exec(line)?.[1] ?? []);
  expect(roles.toSorted()).toEqual(StaffRole.options.toSorted());
});
