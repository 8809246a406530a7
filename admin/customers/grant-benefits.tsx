import { useMutation } from '@tanstack/react-query';
import { errorMessageOf } from '#client/error-messages.ts';
import { normalizeUnicode, tidyText } from '#contract/rules/normalize-text.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler, useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { adminApi } from '../admin-api.ts';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { useToast } from '../kit/toast.tsx';
import { useStaffPermissions } from '../session/me.ts';

export { Giving as Component };

/** The digits of a typed number: without invisible characters, and without commas where they separate thousands. */
function digitsOf(text: string) {
  const typed = normalizeUnicode(tidyText(text), 'NFKC');
  return /^\d{1,3}(,\d{3})+$/.test(typed) ? typed.replaceAll(',', '') : typed;
}

const named = {
  email: ({ email }: { email: string }) =>
    email.trim().length >= 3 ? null : '회원의 이메일이나 휴대폰 번호를 입력해 주세요.',
  reason: ({ reason }: { reason: string }) => (reason.trim().length >= 2 ? null : '사유를 입력해 주세요.'),
};

/** Grants points and coupons with a reason. Above the limits dual approval is requested. */
function Giving() {
  const may = useStaffPermissions();
  return (
    <>
      <ScreenHeading title="포인트·쿠폰" />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {may('points') && <Points />}
        {may('coupons') && <Coupon />}
      </div>
    </>
  );
}

function Points() {
  const form = useForm({
    first: { email: '', amount: '', reason: '' },
    rules: {
      ...named,
      amount: ({ amount }) => (/^[1-9]\d{0,6}$/.test(digitsOf(amount)) ? null : '줄 포인트를 숫자로 입력해 주세요.'),
    },
  });
  const give = useGrant(form, () => {
    const { email, amount, reason } = form.values;
    const body = { email: email.trim(), amount: Number(digitsOf(amount)), reason: reason.trim() };
    return adminApi('POST /v1/staff/points', { body });
  });
  return (
    <form className="pane flex flex-col gap-3 p-4" noValidate onSubmit={submitHandler(give.send)}>
      <h2 className="font-bold text-section">포인트 주기</h2>
      <TextField label="회원 이메일 또는 휴대폰 번호" {...form.field('email')} />
      <TextField label="포인트" inputMode="numeric" {...form.field('amount')} />
      <TextField label="사유" {...form.field('reason')} />
      <Problem error={give.error} />
      <Button type="submit" busy={give.isPending}>
        포인트 주기
      </Button>
    </form>
  );
}

function Coupon() {
  const form = useForm({
    first: { coupon: '', email: '', reason: '' },
    rules: {
      coupon: ({ coupon }) => (/^[1-9]\d{0,14}$/.test(digitsOf(coupon)) ? null : '쿠폰 번호를 숫자로 입력해 주세요.'),
      ...named,
    },
  });
  const give = useGrant(form, () => {
    const { coupon, email, reason } = form.values;
    const call = { params: { id: Number(digitsOf(coupon)) }, body: { email: email.trim(), reason: reason.trim() } };
    return adminApi('POST /v1/staff/coupons/{id}/issue', call);
  });
  return (
    <form className="pane flex flex-col gap-3 p-4" noValidate onSubmit={submitHandler(give.send)}>
      <h2 className="font-bold text-section">쿠폰 발급</h2>
      <TextField label="쿠폰 번호" inputMode="numeric" {...form.field('coupon')} />
      <TextField label="회원 이메일 또는 휴대폰 번호" {...form.field('email')} />
      <TextField label="사유" {...form.field('reason')} />
      <Problem error={give.error} />
      <Button type="submit" busy={give.isPending}>
        쿠폰 발급
      </Button>
    </form>
  );
}

function Problem({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <p role="alert" className="rounded-card bg-[#fde8e6] px-3 py-2.5 text-danger">
      {errorMessageOf(error)}
    </p>
  );
}

type GrantForm = {
  check: () => boolean;
  blame: (error: unknown) => boolean;
  begin: (change: Record<string, string>) => void;
};

/** Grants once per press, also when a press is repeated after a lost response. */
function useGrant(form: GrantForm, give: () => Promise<{ state: 'done' | 'waiting' }>) {
  const showToast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: give,
    onSuccess({ state }) {
      showToast(state === 'waiting' ? '한도를 넘어 두 번째 분의 승인을 기다려요.' : '주었어요.');
      form.begin({ email: '', amount: '', coupon: '', reason: '' });
    },
    onError: form.blame,
  });
  return { isPending, error, send: () => form.check() && mutate() };
}
