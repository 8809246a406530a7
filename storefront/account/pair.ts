import { useState } from 'react';
import type { Pair } from './new-password.tsx';
import { type Person, passwordFault } from './strength.ts';

type Put = (name: keyof Pair, fault: string | null) => void;

/** A new password and its repetition: found wanting when left, forgiven while typing. */
export function usePair(person: Person, put: Put) {
  const [pair, setPair] = useState<Pair>({ password: '', passwordConfirm: '' });

  function write(next: Pair) {
    setPair(next);
    if (!passwordFault(next.password, person)) put('password', null);
    if (next.password === next.passwordConfirm) put('passwordConfirm', null);
  }

  function leave(name: keyof Pair) {
    if (pair[name]) put(name, faultsOf()[name]);
  }

  function faultsOf() {
    return {
      password: passwordFault(pair.password, person),
      passwordConfirm: pair.password === pair.passwordConfirm ? null : '비밀번호가 일치하지 않습니다.',
    };
  }

  return { pair, write, leave, faultsOf };
}
