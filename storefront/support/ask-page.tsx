import { type MetaFunction, useSearchParams } from 'react-router';
import { categoryWords, inquiryCategories, inquiryContents } from '#contract/rules/inquiries.ts';
import { StickyBar } from '#ui/bottom-action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { sending } from '#ui/form.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { head } from '../app/head.ts';
import { isUuid } from '../checkout/confirm-payment.ts';
import { Part } from '../checkout/section.tsx';
import { Heading } from '../layout/heading.tsx';
import type { Handle } from '../layout/route-handle.ts';
import { Gate } from '../verification/require-member.tsx';
import { OrderField } from './order-field.tsx';
import { InquiryPhotos } from './photos.tsx';
import { Desk } from './support-hours.tsx';
import { type About, useInquiring } from './use-new-inquiry.ts';

export const handle: Handle = { title: '1:1 문의하기', bar: 'action', footer: false };
export const meta: MetaFunction = ({ matches }) =>
  head(matches, { title: '1:1 문의하기', path: '/inquiry/new', hidden: true });

const choices = inquiryCategories.map((value) => ({ value, label: categoryWords[value] }));

export default function AskPage() {
  return <Gate>{() => <Asking />}</Gate>;
}

function Asking() {
  const [search] = useSearchParams();
  const [order, line] = [search.get('order') ?? '', search.get('line') ?? ''];
  return <Form about={isUuid(order) ? { order, line: isUuid(line) ? line : null } : null} />;
}

function Form({ about }: { about: About | null }) {
  const { form, photos, busy, ask } = useInquiring(about);
  const { category, about: chosen } = form.values;
  return (
    <form noValidate method="post" onSubmit={sending(ask)}>
      <Heading />
      <Part>
        <div className="flex flex-col gap-6">
          <SelectField
            name="category"
            label="문의 종류"
            choices={choices}
            value={category}
            error={form.faults.category}
            onPick={(value) => form.write({ category: value })}
          />
          <OrderField chosen={chosen} error={form.faults.about} onPick={(picked) => form.write({ about: picked })} />
          <TextArea
            label="문의 내용"
            rows={7}
            most={inquiryContents.most}
            placeholder="언제, 어떤 점이 불편하셨는지 적어 주시면 더 빨리 도와드릴 수 있어요."
            {...form.field('contents')}
          />
          <InquiryPhotos photos={photos} error={form.faults.photos} />
        </div>
        <p className="mt-6 text-caption text-ink-600">
          카드 번호나 비밀번호는 적지 말아 주세요. 남겨 주신 내용은 법에 따라 3년 동안 보관한 뒤 지워요.
        </p>
      </Part>
      <Desk />
      <StickyBar>
        <Button type="submit" size="large" full busy={busy}>
          문의 남기기
        </Button>
      </StickyBar>
    </form>
  );
}
