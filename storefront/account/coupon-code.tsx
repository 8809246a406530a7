import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#browser/api.ts';
import { messageOf } from '#browser/refused.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useSession } from '../session/session.tsx';
import { useSnackbar } from '../shell/messages.tsx';

/** A code from a card in the box or a message. */
export function CouponCode() {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const { user, update } = useSession();
  const cache = useQueryClient();
  const say = useSnackbar();
  const adding = useMutation({
    mutationFn: () => api('POST /v1/app-users/coupons', { body: { code } }),
    async onSuccess({ name }) {
      setCode('');
      say(`${name} 쿠폰을 받았어요.`);
      if (user) update({ ...user, counts: { ...user.counts, coupons: user.counts.coupons + 1 } });
      await cache.invalidateQueries({ queryKey: ['coupons'] });
    },
    onError: (error) => setFault(messageOf(error)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (adding.isPending) return;
    const fine = /^[2-9A-HJ-NP-Z]{8,16}$/.test(code.replace(/[\s-]/g, ''));
    setFault(fine ? undefined : code ? '쿠폰 번호를 확인해 주세요.' : '쿠폰 번호를 입력해 주세요.');
    if (fine) adding.mutate();
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="flex items-start gap-2 px-gutter">
      <div className="min-w-0 flex-1">
        <TextField
          label="쿠폰 번호"
          name="couponCode"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={24}
          placeholder="영문·숫자 8~16자리"
          value={code}
          error={fault}
          onChange={({ target }) => {
            setCode(target.value.toUpperCase());
            setFault(undefined);
          }}
        />
      </div>
      <Button type="submit" variant="secondary" className="mt-[1.75rem] shrink-0" busy={adding.isPending}>
        등록
      </Button>
    </form>
  );
}
