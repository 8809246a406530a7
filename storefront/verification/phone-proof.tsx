import { useEffect, useRef } from 'react';
import { hyphenatePhone } from '#contract/rules/phone.ts';
import { PhoneCode } from './phone-code.tsx';
import { useVerificationCode, type VerifiedPhone } from './use-code.ts';

type Props = {
  /** A known number, in digits. */
  phone?: string | undefined;
  label?: string;
  /** Called at every change with the proof, or with null when the number changes. */
  onProof: (proof: VerifiedPhone | null) => void;
};

/**
 * Verifies a guest's phone number inside another page. The server remembers it for this guest (`isPhoneProven`), so the order only needs
 * the number itself.
 */
export function PhoneProofField({ phone = '', label = '휴대폰 번호', onProof }: Props) {
  const code = useVerificationCode(hyphenatePhone(phone));
  const onProofRef = useRef(onProof);
  onProofRef.current = onProof;
  useEffect(() => onProofRef.current(code.proof), [code.proof]);
  return <PhoneCode code={code} label={label} />;
}
