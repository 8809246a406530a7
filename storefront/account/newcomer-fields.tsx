import type { ComponentProps } from 'react';
import { TextField } from '#ui/text-field.tsx';
import type { Code } from '../identity/code.ts';
import { PhoneCode } from '../identity/phone-code.tsx';
import type { Agreeing } from './agreeing.ts';
import { Agreements } from './agreements.tsx';

type Props = {
  form: { field: (name: 'name') => Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'> };
  code: Code;
  terms: Agreeing;
};

/** What everybody who joins is asked, however they sign in later: a name, a phone that proves itself, the terms. */
export function NewcomerFields({ form, code, terms }: Props) {
  return (
    <>
      <TextField label="이름" autoComplete="name" maxLength={40} {...form.field('name')} />
      <PhoneCode code={code} />
      <div className="border-line border-t pt-4">
        <Agreements terms={terms} />
      </div>
    </>
  );
}
