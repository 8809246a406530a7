import type { ReactNode } from 'react';
import type { Customer } from '#contract/customers.ts';
import { RequireMember } from './require-member.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';

type Props = { title: string; invite: string; children: (user: Customer) => ReactNode };

/** A screen for members; a guest sees an invitation to sign in. Tabs that open the screen touch the header. */
export function MemberOnly({ title, invite, children }: Props) {
  return (
    <RequireMember guest={<SignInPrompt title={invite} />}>
      {(user) => (
        <section className="flex flex-1 flex-col pt-5 pb-16 has-[>h1+nav]:pt-0">
          <h1 className="sr-only">{title}</h1>
          {children(user)}
        </section>
      )}
    </RequireMember>
  );
}
