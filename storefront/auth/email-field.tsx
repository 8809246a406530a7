import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { api } from '#client/api.ts';
import { emailFault } from '#contract/rules/normalize-text.ts';
import { TextField } from '#ui/text-field.tsx';
import { accountKeys } from './account-query-keys.ts';

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
  const suggestion = suggestEmail(email);

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
      {suggestion && (
        <button
          type="button"
          onClick={() => {
            form.write({ email: suggestion });
            void lookUp(suggestion);
          }}
          className="mt-1 min-h-11 text-left text-second"
        >
          혹시 <b className="font-semibold text-brand-strong underline underline-offset-4">{suggestion}</b> 아닌가요?
        </button>
      )}
    </div>
  );
}

const mailDomains = ['naver.com', 'gmail.com', 'daum.net', 'hanmail.net', 'kakao.com', 'nate.com'];

/** The address that was probably meant: "minji@naver.con" gives "minji@naver.com". */
function suggestEmail(typed: string) {
  const [local, domain] = typed.trim().toLowerCase().split('@');
  if (!local || !domain || mailDomains.includes(domain)) return null;
  const [nearest] = mailDomains
    .map((name) => ({ name, far: editDistance(domain, name) }))
    .filter(({ name, far }) => far <= (name.length > 8 ? 2 : 1) || (far === 2 && domain[0] === name[0]))
    .sort((a, b) => a.far - b.far);
  return nearest ? `${local}@${nearest.name}` : null;
}

/** The edit distance: letters changed, added, removed or swapped with their neighbour. */
function editDistance(from: string, to: string) {
  const rows = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const cell = (up: number, left: number) => (up === 0 ? (row[j - left] ?? 0) : (rows[i - up]?.[j - left] ?? 0));
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      let best = Math.min(cell(1, 0) + 1, cell(0, 1) + 1, cell(1, 1) + same);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        best = Math.min(best, cell(2, 2) + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
