import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import { codeDigits, dialledDigits, mobileFault } from '#contract/rules/phone.ts';
import { focusField, useForm } from '#ui/form.ts';

type Field = 'phone' | 'verificationCode';

type CodeOptions<P> = {
  known?: string;
  purpose?: 'order';
  /** Verifies the code that was sent to the phone and returns the proof. */
  verify: (phone: string, verificationCode: string) => Promise<P>;
  /** The field to which a refusal belongs; the code by default. */
  ownerOf?: (error: unknown) => Field;
};

/** Verifies a phone by a code sent to it. A change of the number starts again. */
export function usePhoneCode<P>({ known = '', purpose, verify, ownerOf = () => 'verificationCode' }: CodeOptions<P>) {
  const [sent, setSent] = useState<{ at: number; resendAfter: number } | null>(null);
  const [proof, setProof] = useState<P | null>(null);
  const form = useForm({
    first: { phone: known, verificationCode: '' },
    rules: {
      phone: ({ phone }) => mobileFault(phone),
      verificationCode: ({ verificationCode }) =>
        /^\d{6}$/.test(verificationCode) ? null : '인증번호 6자리를 입력해 주세요.',
    },
  });
  const { phone, verificationCode } = form.values;

  const asking = useMutation({
    mutationFn: () => askCode({ phone: dialledDigits(phone), ...(purpose ? { purpose } : {}) }),
    onSuccess({ resendAfter }) {
      setSent({ at: Date.now(), resendAfter });
      form.begin({ verificationCode: '' });
    },
    onError: (error) => form.setErrors({ phone: errorMessageOf(error) }),
  });
  const verifying = useMutation({
    mutationFn: (code: string) => verify(dialledDigits(phone), code),
    onSuccess: (found) => setProof(() => found),
    onError: (error) => form.setErrors({ [ownerOf(error)]: errorMessageOf(error) }),
  });

  function write(next: string) {
    form.write({ phone: next });
    if (dialledDigits(next) === dialledDigits(phone)) return;
    setSent(null);
    setProof(null);
  }

  function requestCode() {
    const fault = mobileFault(phone);
    if (fault) form.setErrors({ phone: fault });
    else if (!asking.isPending) asking.mutate();
  }

  /** Six digits are submitted without a press. */
  function type(raw: string) {
    const digits = codeDigits(raw);
    form.begin({ verificationCode: digits });
    if (digits.length === 6 && digits !== verificationCode && !verifying.isPending) verifying.mutate(digits);
  }

  /** Begins again if the shop no longer accepts the verification; returns false for any other error. */
  function blame(error: unknown) {
    if (!isApiError(error, 'VERIFY_REQUIRED', 'VERIFY_EXPIRED', 'VERIFY_LOCKED', 'VERIFY_MISMATCH')) return false;
    setSent(null);
    setProof(null);
    form.setErrors({ phone: errorMessageOf(error) });
    focusField('phone');
    return true;
  }

  /** Shows that the phone is not verified yet, and returns the field to continue with. */
  function showErrors(): Field | undefined {
    if (proof) return undefined;
    const open = sent ? 'verificationCode' : 'phone';
    form.setErrors({ [open]: '인증을 먼저 해 주세요.' });
    return open;
  }

  return {
    phone,
    typed: verificationCode,
    sent,
    proof,
    field: form.field,
    setErrors: form.setErrors,
    leave: form.leave,
    write,
    requestCode,
    type,
    blame,
    showErrors,
    isAsking: asking.isPending,
    isVerifying: verifying.isPending,
  };
}

export type PhoneCodeState<P = unknown> = ReturnType<typeof usePhoneCode<P>>;

/** Verification for registration, a change of number, or finding an account. */
export function useVerificationCode(known = '') {
  return usePhoneCode({ known, verify: useCodeCheck() });
}

export type VerifiedPhone = { phone: string; verificationCode: string; verifyToken: string };

/** Checks a code with the shop, which accepts it once. Entered again, because the next step got no answer, it gives the same proof. */
export function useCodeCheck() {
  const last = useRef<VerifiedPhone>(null);
  return async (phone: string, verificationCode: string) => {
    const { current } = last;
    if (current?.phone === phone && current.verificationCode === verificationCode) return current;
    const body = { phone, verificationCode };
    const { verifyToken } = await api('PUT /v1/auth/verify', { body });
    last.current = { ...body, verifyToken };
    return last.current;
  };
}

function askCode(body: { phone: string; purpose?: 'order' }) {
  return brand.key === 'cuma' ? api('POST /v1/auth/phone', { body }) : api('POST /v2/auth/phone', { body });
}
