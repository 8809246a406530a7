import { useQueryClient } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { isApiError } from '#client/error-messages.ts';
import { lookupNameRule, textFault, tidyText } from '#contract/rules/normalize-text.ts';
import { ButtonLink } from '#ui/button.tsx';
import { focusField, useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { orderKeys } from '../orders/orders-query-keys.ts';
import { keepGuestCredentials } from '../verification/guest-proof.ts';
import { PhoneCode } from '../verification/phone-code.tsx';
import { type PhoneCodeState, usePhoneCode } from '../verification/use-code.ts';

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

/** A guest's order look-up by name, phone and the code sent to the phone. The refusal is the same for every cause. */
function useGuestLookup() {
  const form = useForm({ first: { name: '' }, rules: { name: ({ name }) => textFault(lookupNameRule, name) } });
  const cache = useQueryClient();
  const code = usePhoneCode({
    purpose: 'order',
    async verify(phone, verificationCode) {
      const proof = { name: tidyText(form.values.name), phone, code: verificationCode };
      const found = await api('POST /v1/app-users/order-items/guest', { body: { ...proof, take: 15 } });
      cache.setQueryData(orderKeys.guestList(proof.name, proof.phone), { pages: [found], pageParams: [1] });
      keepGuestCredentials(proof);
      return proof;
    },
    ownerOf: (error) => (isApiError(error, 'VALIDATION') ? 'phone' : 'verificationCode'),
  });

  /** Requests a code only when there is a name; errors of both fields are shown together. */
  function requestLookupCode() {
    const wrong = form.showErrors();
    if (!wrong) return code.requestCode();
    code.leave('phone');
    focusField(wrong);
  }

  return {
    form,
    code: { ...code, requestCode: requestLookupCode } satisfies PhoneCodeState,
    looking: code.isVerifying,
  };
}
