import { demoStaff, demoStaffPassword } from '#server/staff/demo-accounts.ts';

type Addresses = { admin: string; sandbox: string };
type DemoMember = { email: string; password: string; gradeName: string };

/** The lines that a start in demo mode prints about its accounts: every member, and every role of the staff. */
export function demoSignInLines(members: readonly DemoMember[], { admin, sandbox }: Addresses) {
  return [
    '  Demo accounts:',
    ...members.map(({ email, password, gradeName }) => `    ${email}  ${password}  (${gradeName})`),
    `  Admin app ${admin}  (authenticator codes: ${sandbox}/staff; in a terminal: npm run ops -- --help)`,
    ...demoStaff.map(({ email, role }) => `    ${email}  ${demoStaffPassword}  (${role})`),
  ];
}
