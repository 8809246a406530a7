import { personName, textFault } from '#contract/rules/text.ts';
import { TextField } from '#ui/text-field.tsx';
import type { Code } from '../identity/code.ts';
import { PhoneCode } from '../identity/phone-code.tsx';
import { Agreements } from './agreements.tsx';
import type { Terms } from './terms.ts';

type Props = {
  form: { faults: { name?: string }; put: (field: 'name', fault: string | null) => void };
  code: Code;
  name: string;
  setName: (name: string) => void;
  terms: Terms;
  termsFault: string | undefined;
  tickTerms: (terms: Terms) => void;
};

/** What everybody who joins is asked, however they sign in later: a name, a phone that proves itself, the terms. */
export function NewcomerFields({ form, code, name, setName, terms, termsFault, tickTerms }: Props) {
  return (
    <>
      <TextField
        label="이름"
        name="name"
        autoComplete="name"
        maxLength={40}
        value={name}
        error={form.faults.name}
        onChange={({ target }) => {
          setName(target.value);
          if (!textFault(personName, target.value)) form.put('name', null);
        }}
        onBlur={() => name && form.put('name', textFault(personName, name))}
      />
      <PhoneCode code={code} />
      <div className="border-line border-t pt-4">
        <Agreements terms={terms} fault={termsFault} onTick={tickTerms} />
      </div>
    </>
  );
}
