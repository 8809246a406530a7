import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { brand } from '#brand';
import { api } from '../api.ts';
import { dial } from '../checkout/fields.ts';
import { messageOf } from '../refused.ts';
import { useFaults } from './faults.ts';
import { mobileFault } from './rules.ts';

export type Proof = { phone: string; verificationCode: string; verifyToken: string };
type Sent = { at: number; resendAfter: number };

/** A phone that proves itself by a code sent to it. Another number begins anew. */
export function useCode(known = '') {
  const [phone, setPhone] = useState(known);
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const [proof, setProof] = useState<Proof | null>(null);
  const { faults, put } = useFaults<'phone' | 'verificationCode'>();

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
    mutationFn: async (verificationCode: string) => {
      const body = { phone: dial(phone), verificationCode };
      const { verifyToken } = await api('PUT /v1/auth/verify', { body });
      return { ...body, verifyToken };
    },
    onSuccess: setProof,
    onError: (error) => put('verificationCode', messageOf(error)),
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

  return { phone, typed, sent, proof, faults, put, write, ask, type, asking, verifying };
}

export type Code = ReturnType<typeof useCode>;

function askCode(phone: string) {
  return brand.key === 'cuma'
    ? api('POST /v1/auth/phone', { body: { phone } })
    : api('POST /v2/auth/phone', { body: { phone } });
}
