import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#browser/api.ts';
import { isRefusal } from '#browser/refused.ts';
import { mobileFault } from '#contract/rules/phone.ts';
import { lookupName, textFault, tidy } from '#contract/rules/text.ts';
import { usePhoneCode } from '../identity/code.ts';
import { focus } from '../identity/faults.ts';
import { keepProof } from '../identity/guest-proof.ts';
import { guestListKey } from './orders.ts';

/** Name and phone, then the code sent to that phone: six digits are enough to look. The refusal is the same whatever was wrong. */
export function useLookup() {
  const [name, setName] = useState('');
  const [nameFault, setNameFault] = useState<string>();
  const cache = useQueryClient();
  const code = usePhoneCode({
    purpose: 'order',
    async verify(phone, verificationCode) {
      const proof = { name: tidy(name), phone, code: verificationCode };
      const found = await api('POST /v1/app-users/order-items/guest', { body: { ...proof, take: 15 } });
      cache.setQueryData(guestListKey(proof), { pages: [found], pageParams: [1] });
      keepProof(proof);
      return proof;
    },
    ownerOf: (error) => (isRefusal(error, 'VALIDATION') ? 'phone' : 'verificationCode'),
  });

  function ask() {
    if (textFault(lookupName, name) === null) return code.ask();
    setNameFault(lookupName.message);
    code.put('phone', mobileFault(code.phone));
    focus('name');
  }

  return {
    name,
    nameFault,
    rename(next: string) {
      setName(next);
      setNameFault(undefined);
    },
    code: { ...code, ask },
    looking: code.isVerifying,
  };
}
