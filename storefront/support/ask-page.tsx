import { type MetaFunction, useSearchParams } from 'react-router';
import { inquiryCategories, inquiryCategoryTexts, inquiryContentsRule } from '#contract/rules/inquiries.ts';
import { BottomActionBar } from '#ui/bottom-action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { submitHandler } from '#ui/form.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { pageMeta } from '../app/head.ts';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { isUuid } from '../checkout/confirm-payment.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { RequireMember } from '../verification/require-member.tsx';
import { InquiryPhotos } from './inquiry-photos.tsx';
import { InquiryOrderField } from './order-field.tsx';
import { SupportHours } from './support-hours.tsx';
import { type InquirySubject, useNewInquiry } from './use-new-inquiry.ts';

export const handle: RouteHandle = { title: '1:1 문의하기', bar: 'action', footer: false };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '1:1 문의하기', path: '/inquiry/new', hidden: true });

const choices = inquiryCategories.map((value) => ({ value, label: inquiryCategoryTexts[value] }));

export default function NewInquiryPage() {
  return <RequireMember>{() => <Asking />}</RequireMember>;
}

function Asking() {
  const [search] = useSearchParams();
  const [order, line] = [search.get('order') ?? '', search.get('line') ?? ''];
  return <Form about={isUuid(order) ? { order, line: isUuid(line) ? line : null } : null} />;
}

function Form({ about }: { about: InquirySubject | null }) {
  const { form, photos, busy, ask } = useNewInquiry(about);
  const { category, about: chosen } = form.values;
  return (
    <form noValidate method="post" onSubmit={submitHandler(ask)}>
      <HiddenHeading />
      <OrderSection>
        <div className="flex flex-col gap-6">
          <SelectField
            name="category"
            label="문의 종류"
            choices={choices}
            value={category}
            error={form.faults.category}
            onPick={(value) => form.write({ category: value })}
          />
          <InquiryOrderField
            chosen={chosen}
            error={form.faults.about}
            onPick={(picked) => form.write({ about: picked })}
          />
          <TextArea
            label="문의 내용"
            rows={7}
            most={inquiryContentsRule.most}
            placeholder="언제, 어떤 점이 불편하셨는지 적어 주시면 더 빨리 도와드릴 수 있어요."
            {...form.field('contents')}
          />
          <InquiryPhotos photos={photos} error={form.faults.photos} />
        </div>
        <p className="mt-6 text-caption text-ink-600">
          카드 번호나 비밀번호는 적지 말아 주세요. 남겨 주신 내용은 법에 따라 3년 동안 보관한 뒤 지워요.
        </p>
      </OrderSection>
      <SupportHours />
      <BottomActionBar>
        <Button type="submit" size="large" full busy={busy}>
          문의 남기기
        </Button>
      </BottomActionBar>
    </form>
  );
}
