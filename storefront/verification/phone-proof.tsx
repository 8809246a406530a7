import { useEffect, useRef } from 'react';
import { hyphenatePhone } from '#contract/rules/phone.ts';
import { PhoneCode } from './phone-code.tsx';
import { useVerificationCode, type VerifiedPhone } from './use-code.ts';

type Props = {
  /** A number known already, in digits. */
  phone?: string | undefined;
  label?: string;
  /** Hears of every change: the proof, or null when another number is written. */
  onProof: (proof: VerifiedPhone | null) => void;
};

/**
 * Lets a guest prove a phone number inside another page. The server remembers it for this guest (`phoneProven`), so nothing has to
 * be sent along with the order but the number itself.
 */
export function PhoneProofField({ phone = '', label = '휴대폰 번호', onProof }: Props) {
  const code = useVerificationCode(hyphenatePhone(phone));
  const tell = useRef(onProof);
  tell.current = onProof;
  useEffect(() => tell.current(code.proof), [code.proof]);
  return <PhoneCode code={code} label={label} />;
}
