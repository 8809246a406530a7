import { ButtonLink } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PhoneCode } from '../verification/phone-code.tsx';
import { useGuestLookup } from './lookup.ts';

/** `next` is the path to which a member returns after signing in. */
export function GuestLookupForm({ next = '/order' }: { next?: string }) {
  const { form, code, looking } = useGuestLookup();
  return (
    <section className="mx-auto w-full max-w-md px-gutter pt-10 pb-16">
      <h1 className="font-bold text-hero">어떤 주문을 찾으세요?</h1>
      <p className="mt-1 text-ink-600">주문할 때 쓴 이름과 휴대폰 번호로 최근 1년의 주문을 찾아 드려요.</p>
      <div className="mt-8 flex flex-col gap-4">
        <TextField
          label="주문한 분 이름"
          autoComplete="name"
          maxLength={40}
          readOnly={looking}
          {...form.field('name')}
        />
        <PhoneCode code={code} label="휴대폰 번호" />
      </div>
      <p role="status" className="mt-3 min-h-6 text-ink-600 text-second">
        {looking && '주문을 찾고 있어요.'}
      </p>
      <div className="mt-6 border-line border-t pt-6">
        <p className="text-ink-600 text-second">회원으로 주문하셨나요?</p>
        <ButtonLink to={`/login?next=${encodeURIComponent(next)}`} variant="secondary" full className="mt-2">
          {next === '/order' ? '로그인하고 주문 보기' : '로그인하고 보기'}
        </ButtonLink>
      </div>
    </section>
  );
}
