import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { api } from '#client/api.ts';
import { emailFault } from '#contract/rules/normalize-text.ts';
import { TextField } from '#ui/text-field.tsx';
import { accountKeys } from './account-query-keys.ts';
import { suggestEmail } from './email-typo.ts';

type Props = {
  form: {
    values: { email: string };
    field: (name: 'email') => Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'>;
    write: (change: { email: string }) => void;
    leave: (name: 'email') => void;
  };
  /** Called with an address that already has an account. */
  onTaken: (email: string) => void;
};

/** The e-mail of a new member: a typo is corrected with one tap, and an existing account is reported at once. */
export function EmailField({ form, onTaken }: Props) {
  const cache = useQueryClient();
  const { email } = form.values;
  const meant = suggestEmail(email);

  async function lookUp(typed: string) {
    if (emailFault(typed)) return;
    const address = typed.trim();
    const known = await cache
      .fetchQuery({
        queryKey: accountKeys.emailKnown(address),
        queryFn: () => api('POST /v1/app-users/find', { body: { email: address } }),
      })
      // Registration checks again, so a failed look-up does not block it.
      .catch(() => null);
    if (known?.exists) onTaken(address);
  }

  return (
    <div>
      <TextField
        label="이메일"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        placeholder="name@naver.com"
        maxLength={100}
        {...form.field('email')}
        onBlur={() => {
          form.leave('email');
          void lookUp(email);
        }}
      />
      {meant && (
        <button
          type="button"
          onClick={() => {
            form.write({ email: meant });
            void lookUp(meant);
          }}
          className="mt-1 min-h-11 text-left text-second"
        >
          혹시 <b className="font-semibold text-brand-strong underline underline-offset-4">{meant}</b> 아닌가요?
        </button>
      )}
    </div>
  );
}
