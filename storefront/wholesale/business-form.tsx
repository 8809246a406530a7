import type { BusinessMembership } from '#contract/business.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler } from '#ui/form.ts';
import { PhoneField } from '#ui/phone-field.tsx';
import { PhotoField } from '#ui/photo-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { hyphenateBusinessNumber } from './business-number.ts';
import { useBusinessApplication } from './use-application.ts';

/** The application for wholesale prices; it starts with the values of the last application. */
export function BusinessApplicationForm({ last }: { last: BusinessMembership['application'] }) {
  const { form, certificate, busy, apply } = useBusinessApplication(last);
  return (
    <form noValidate method="post" onSubmit={submitHandler(apply)} className="space-y-5 px-gutter">
      <p className="text-ink-600">
        사업자등록증을 확인하면 도매가로 주문할 수 있어요. 영업일 하루 안에 확인하고 문자로 알려 드려요.
      </p>
      <PhoneField
        label="사업자등록번호"
        autoComplete="off"
        placeholder="000-00-00000"
        format={hyphenateBusinessNumber}
        {...form.field('businessNumber')}
        onChange={(businessNumber) => form.write({ businessNumber })}
      />
      <TextField label="상호" autoComplete="organization" maxLength={100} {...form.field('companyName')} />
      <TextField label="대표자 이름" autoComplete="name" maxLength={60} {...form.field('ceo')} />
      <PhotoField
        name="picture"
        label="사업자등록증 사진"
        hint="글자가 모두 보이게 찍어 주세요. 확인하는 담당자만 볼 수 있어요."
        most={1}
        photos={certificate}
        error={form.faults.picture}
      />
      <Button type="submit" size="large" full busy={busy}>
        사업자 회원 신청
      </Button>
    </form>
  );
}
