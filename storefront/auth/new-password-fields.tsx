import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#ui/cx.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { type PasswordOwner, passwordRules } from './password-hints.ts';
import type { PasswordPair } from './password-pair.ts';

type Field = Pick<ComponentProps<typeof PasswordField>, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;
type Props = {
  form: { values: PasswordPair; field: (name: keyof PasswordPair) => Field };
  person: PasswordOwner;
  label?: string;
};

/** A new password and its repetition; satisfied rules are marked while it is typed. */
export function NewPasswordFields({ form, person, label = '비밀번호' }: Props) {
  return (
    <>
      <div>
        <PasswordField label={label} autoComplete="new-password" {...form.field('password')} />
        <ul aria-label="비밀번호 규칙" className="mt-2 space-y-1">
          {passwordRules(form.values.password, person).map((rule) => (
            <li
              key={rule.label}
              className={classNames(
                'flex items-center gap-1.5 text-second',
                rule.kept ? 'text-positive' : 'text-ink-400',
              )}
            >
              <Check className={classNames('size-4 shrink-0', !rule.kept && 'opacity-40')} aria-hidden />
              {rule.label}
              {rule.kept && <span className="sr-only">, 지켰어요</span>}
            </li>
          ))}
        </ul>
      </div>
      <PasswordField label={`${label} 확인`} autoComplete="new-password" {...form.field('passwordConfirm')} />
    </>
  );
}
