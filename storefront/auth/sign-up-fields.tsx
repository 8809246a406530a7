import type { ComponentProps } from 'react';
import { TextField } from '#ui/text-field.tsx';
import { PhoneCode } from '../verification/phone-code.tsx';
import type { PhoneCodeState } from '../verification/use-code.ts';
import { FirstAddress, type useFirstAddress } from './first-address.tsx';
import { TermsFields } from './terms-fields.tsx';
import type { TermsState } from './use-terms.ts';

type Props = {
  form: { field: (name: 'name') => Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'> };
  code: PhoneCodeState;
  place: ReturnType<typeof useFirstAddress>;
  terms: TermsState;
};

/** The fields of every registration, regardless of the sign-in method: name, verified phone, terms. */
export function SignUpFields({ form, code, place, terms }: Props) {
  return (
    <>
      <TextField label="이름" autoComplete="name" maxLength={40} {...form.field('name')} />
      <PhoneCode code={code} />
      <FirstAddress handle={place.handle} />
      <div className="border-line border-t pt-4">
        <TermsFields terms={terms} />
      </div>
    </>
  );
}
