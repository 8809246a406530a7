import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { brand } from '#brand';
import { api } from '#browser/api.ts';
import { messageOf } from '#browser/refused.ts';
import { dial, mobileFault } from '#contract/rules/phone.ts';
import { useFaults } from './faults.ts';

type Field = 'phone' | 'verificationCode';

type Way<P> = {
  known?: string;
  purpose?: 'order';
  /** What a code that came to this phone is good for. */
  verify: (phone: string, verificationCode: string) => Promise<P>;
  /** Which field a refusal speaks of; the code, unless told otherwise. */
  ownerOf?: (error: unknown) => Field;
};

/** A phone that proves itself by a code sent to it. Another number begins anew. */
export function usePhoneCode<P>({ known = '', purpose, verify, ownerOf = () => 'verificationCode' }: Way<P>) {
  const [phone, setPhone] = useState(known);
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<{ at: number; resendAfter: number } | null>(null);
  const [proof, setProof] = useState<P | null>(null);
  const { faults, put } = useFaults<Field>();

  const asking = useMutation({
    mutationFn: () => askCode({ phone: dial(phone), ...(purpose ? { purpose } : {}) }),
    onSuccess({ resendAfter }) {
      setSent({ at: Date.now(), resendAfter });
      setTyped('');
      put('verificationCode', null);
    },
    onError: (error) => put('phone', messageOf(error)),
  });
  const verifying = useMutation({
    mutationFn: (verificationCode: string) => verify(dial(phone), verificationCode),
    onSuccess: (found) => setProof(() => found),
    onError: (error) => put(ownerOf(error), messageOf(error)),
  });

  function write(next: string) {
    setPhone(next);
    if (faults.phone && !mobileFault(next)) put('phone', null);
    if (dial(next) === dial(phone)) return;
    setSent(null);
    setProof(null);
  }

  function ask() {
    const fault = mobileFault(phone);
    put('phone', fault);
    if (!fault && !asking.isPending) asking.mutate();
  }

  /** Six digits are a code; nobody should have to press for it. */
  function type(raw: string) {
    const digits = raw.replace(/\D/g, '').slice(0, 6);
    setTyped(digits);
    put('verificationCode', null);
    if (digits.length === 6 && digits !== typed && !verifying.isPending) verifying.mutate(digits);
  }

  return {
    phone,
    typed,
    sent,
    proof,
    faults,
    put,
    write,
    ask,
    type,
    isAsking: asking.isPending,
    isVerifying: verifying.isPending,
  };
}

export type Code<P = unknown> = ReturnType<typeof usePhoneCode<P>>;

/** A phone whose owner may then sign up, change the number or find an account. */
export function useCode(known = '') {
  return usePhoneCode({
    known,
    async verify(phone, verificationCode) {
      const body = { phone, verificationCode };
      const { verifyToken } = await api('PUT /v1/auth/verify', { body });
      return { ...body, verifyToken };
    },
  });
}

export type Proof = NonNullable<ReturnType<typeof useCode>['proof']>;

function askCode(body: { phone: string; purpose?: 'order' }) {
  return brand.key === 'cuma' ? api('POST /v1/auth/phone', { body }) : api('POST /v2/auth/phone', { body });
}
