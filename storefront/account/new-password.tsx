import { Check } from 'lucide-react';
import { names } from '#ui/names.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { type Person, passwordRules } from './strength.ts';

export type Pair = { password: string; passwordConfirm: string };
type Props = {
  pair: Pair;
  person: Person;
  label?: string;
  faults: Partial<Record<keyof Pair, string>>;
  onWrite: (pair: Pair) => void;
  onLeave: (name: keyof Pair) => void;
};

/** A new password twice; its rules are ticked off while it is being written. */
export function NewPassword({ pair, person, label = '비밀번호', faults, onWrite, onLeave }: Props) {
  return (
    <>
      <div>
        <PasswordField
          label={label}
          name="password"
          autoComplete="new-password"
          maxLength={64}
          value={pair.password}
          error={faults.password}
          onChange={(event) => onWrite({ ...pair, password: event.target.value })}
          onBlur={() => onLeave('password')}
        />
        <ul aria-label="비밀번호 규칙" className="mt-2 space-y-1">
          {passwordRules(pair.password, person).map((rule) => (
            <li
              key={rule.label}
              className={names('flex items-center gap-1.5 text-second', rule.kept ? 'text-positive' : 'text-ink-400')}
            >
              <Check className={names('size-4 shrink-0', !rule.kept && 'opacity-40')} aria-hidden />
              {rule.label}
              {rule.kept && <span className="sr-only">, 지켰어요</span>}
            </li>
          ))}
        </ul>
      </div>
      <PasswordField
        label={`${label} 확인`}
        name="passwordConfirm"
        autoComplete="new-password"
        maxLength={64}
        value={pair.passwordConfirm}
        error={faults.passwordConfirm}
        onChange={(event) => onWrite({ ...pair, passwordConfirm: event.target.value })}
        onBlur={() => onLeave('passwordConfirm')}
      />
    </>
  );
}
