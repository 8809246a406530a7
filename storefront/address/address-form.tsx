import { hyphenatePhone } from '#contract/rules/phone.ts';
import { PhoneField } from '#ui/phone-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PostcodeField } from './place-field.tsx';
import type { AddressFieldsState } from './use-address-fields.ts';

export function AddressFields({ writing }: { writing: AddressFieldsState }) {
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
        format={hyphenatePhone}
        {...writing.field('phone')}
        onChange={(phone) => writing.write({ phone })}
      />
      <PostcodeField writing={writing} />
    </div>
  );
}
