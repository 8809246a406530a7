import type { ReactNode } from 'react';
import type { User } from '#contract/accounts.ts';
import { Gate } from './gate.tsx';
import { Invitation } from './invitation.tsx';

type Props = { title: string; invite: string; children: (user: User) => ReactNode };

/** A member's own screen under its heading; a guest is invited in. */
export function Member({ title, invite, children }: Props) {
  return (
    <Gate guest={<Invitation title={invite} />}>
      {(user) => (
        <section className="flex flex-1 flex-col pb-16">
          <h1 className="px-gutter pt-6 pb-4 font-bold text-section">{title}</h1>
          {children(user)}
        </section>
      )}
    </Gate>
  );
}
