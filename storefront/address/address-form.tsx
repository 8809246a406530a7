import { hyphenate } from '#contract/rules/phone.ts';
import { PhoneField } from '#ui/phone-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Place } from './place-field.tsx';
import type { Written } from './use-address-fields.ts';

export function AddressForm({ writing }: { writing: Written }) {
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="받는 분"
        autoComplete="shipping name"
        placeholder="이름"
        maxLength={40}
        {...writing.field('receiverName')}
      />
      <PhoneField
        label="연락처"
        autoComplete="shipping tel-national"
        placeholder="010-1234-5678"
        format={hyphenate}
        {...writing.field('phone')}
        onChange={(phone) => writing.write({ phone })}
      />
      <Place writing={writing} />
    </div>
  );
}
