import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { brand } from '#brand';
import type { Code } from '../account/code.ts';
import { useFaults } from '../account/faults.ts';
import { mobileFault, within } from '../account/rules.ts';
import { api } from '../api.ts';
import { dial, tidy } from '../checkout/fields.ts';
import { isRefusal, messageOf } from '../refused.ts';
import { guestListKey } from './orders.ts';
import { keepProof } from './proof.ts';

type Sent = NonNullable<Code['sent']>;

/** Name and phone, then the code sent to that phone: six digits are enough to look. The refusal is the same whatever was wrong. */
export function useLookup() {
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const { faults, put, check } = useFaults<'name' | 'phone' | 'verificationCode'>();
  const cache = useQueryClient();

  const asking = useMutation({
    mutationFn: () => askCode(dial(phone)),
    onSuccess({ resendAfter }) {
      setSent({ at: Date.now(), resendAfter });
      setTyped('');
      put('verificationCode', null);
    },
    onError: (error) => put('phone', messageOf(error)),
  });
  const verifying = useMutation({
    mutationFn: async (code: string) => {
      const proof = { name: tidy(name), phone: dial(phone), code };
      return { proof, found: await api('POST /v1/app-users/order-items/guest', { body: { ...proof, take: 15 } }) };
    },
    onSuccess({ proof, found }) {
      cache.setQueryData(guestListKey(proof), { pages: [found], pageParams: [1] });
      keepProof(proof);
    },
    onError: (error) => put(isRefusal(error, 'VALIDATION') ? 'phone' : 'verificationCode', messageOf(error)),
  });

  function write(next: string) {
    setPhone(next);
    if (faults.phone && !mobileFault(next)) put('phone', null);
    if (dial(next) !== dial(phone)) setSent(null);
  }

  function ask() {
    const fine = check({
      name: within(tidy(name), 1, 20) ? null : '주문할 때 쓴 이름을 입력해 주세요.',
      phone: mobileFault(phone),
    } as Record<'name' | 'phone' | 'verificationCode', string | null>);
    if (fine && !asking.isPending) asking.mutate();
  }

  function type(raw: string) {
    const digits = raw.replace(/\D/g, '').slice(0, 6);
    setTyped(digits);
    put('verificationCode', null);
    if (digits.length === 6 && digits !== typed && !verifying.isPending) verifying.mutate(digits);
  }

  const code = { phone, typed, sent, proof: null, faults, put, write, ask, type, asking, verifying };
  return {
    name,
    nameFault: faults.name,
    rename(next: string) {
      setName(next);
      put('name', null);
    },
    /** As the parts that ask for a phone's code want it. */
    code: code as unknown as Code,
    looking: verifying.isPending,
  };
}

function askCode(phone: string) {
  const body = { phone, purpose: 'order' as const };
  return brand.key === 'cuma' ? api('POST /v1/auth/phone', { body }) : api('POST /v2/auth/phone', { body });
}
