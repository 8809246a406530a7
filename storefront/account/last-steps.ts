import { useState } from 'react';
import type { useCode } from '../identity/code.ts';
import { focus } from '../identity/faults.ts';
import { missingTerm, noTerms, type Terms } from './terms.ts';

/** What every way to become a member ends with: a proven phone, and the terms that must be agreed to. */
export function useLastSteps(code: ReturnType<typeof useCode>) {
  const [terms, setTerms] = useState<Terms>(noTerms);
  const [termsFault, setTermsFault] = useState<string>();

  /** The proof when nothing is missing any more; else says what is, and goes to the first of it. `fine` is whether all before was. */
  function finish(fine: boolean) {
    const open = missingTerm(terms);
    setTermsFault(open ? '필수 약관에 동의해 주세요.' : undefined);
    if (!code.proof) code.put(code.sent ? 'verificationCode' : 'phone', '인증을 먼저 해 주세요.');
    if (!fine) return null;
    if (!code.proof) focus(code.sent ? 'verificationCode' : 'phone');
    else if (open) focus(open);
    else return code.proof;
    return null;
  }

  function tickTerms(next: Terms) {
    setTerms(next);
    if (!missingTerm(next)) setTermsFault(undefined);
  }

  return { terms, termsFault, tickTerms, finish };
}
