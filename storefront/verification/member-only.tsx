import type { ReactNode } from 'react';
import type { User } from '#contract/customers.ts';
import { Gate } from './require-member.tsx';
import { Invitation } from './sign-in-prompt.tsx';

type Props = { title: string; invite: string; children: (user: User) => ReactNode };

/** A member's own screen, whose name stands in the bar; a guest is invited in. */
export function Member({ title, invite, children }: Props) {
  return (
    <Gate guest={<Invitation title={invite} />}>
      {(user) => (
        <section className="flex flex-1 flex-col pt-5 pb-16">
          <h1 className="sr-only">{title}</h1>
          {children(user)}
        </section>
      )}
    </Gate>
  );
}
