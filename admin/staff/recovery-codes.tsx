import { useState } from 'react';
import { Button } from '#ui/button.tsx';

/** Recovery codes for a lost authenticator, shown once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const [copyLabel, setCopyLabel] = useState('모두 복사');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopyLabel('복사했어요');
    } catch {
      setCopyLabel('복사하지 못했어요. 직접 적어 두세요');
    }
  };
  return (
    <>
      <p className="mb-3">
        인증 앱을 잃어버렸을 때 쓰는 복구 코드예요. 한 번씩만 쓸 수 있고 <b>다시 보여 드리지 않아요.</b> 적어서 안전한
        곳에 두세요. 대소문자, 띄어쓰기, 하이픈은 달라도 괜찮아요.
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="tabular rounded-card bg-sunken px-3 py-2 text-center font-medium">
            {code}
          </li>
        ))}
      </ul>
      <Button variant="secondary" full className="mt-3" onClick={() => void copy()}>
        <span aria-live="polite">{copyLabel}</span>
      </Button>
    </>
  );
}
