import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import { compactCode } from '#contract/rules/normalize-text.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler, useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { accountKeys } from '../auth/account-query-keys.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';

/** Redeems a coupon code from a printed card or a message. */
export function CouponCodeForm() {
  const form = useForm({
    first: { code: '' },
    rules: {
      code: ({ code }) => {
        if (!code) return '쿠폰 번호를 입력해 주세요.';
        return /^[2-9A-HJ-NP-Z]{8,16}$/.test(compactCode(code).toUpperCase()) ? null : '쿠폰 번호를 확인해 주세요.';
      },
    },
  });
  const { user, update } = useSession();
  const cache = useQueryClient();
  const showSnackbar = useSnackbar();
  const adding = useMutation({
    mutationFn: () => api('POST /v1/app-users/coupons', { body: form.values }),
    async onSuccess({ name }) {
      form.begin({ code: '' });
      showSnackbar(`${name} 쿠폰을 받았어요.`);
      if (user) update({ ...user, counts: { ...user.counts, coupons: user.counts.coupons + 1 } });
      await cache.invalidateQueries({ queryKey: accountKeys.coupons });
    },
    onError: (error) => form.setErrors({ code: errorMessageOf(error) }),
  });

  const submit = () => form.check() && !adding.isPending && adding.mutate();

  return (
    <form noValidate method="post" onSubmit={submitHandler(submit)} className="flex items-start gap-2 px-gutter">
      <div className="min-w-0 flex-1">
        <TextField
          label="쿠폰 번호"
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="영문·숫자 8~16자리"
          {...form.field('code')}
          onChange={({ target }) => form.write({ code: target.value.toUpperCase() })}
        />
      </div>
      <Button type="submit" variant="secondary" className="mt-[1.75rem] shrink-0" busy={adding.isPending}>
        등록
      </Button>
    </form>
  );
}
