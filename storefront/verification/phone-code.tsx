import { useEffect, useRef } from 'react';
import { hyphenatePhone } from '#contract/rules/phone.ts';
import { Button } from '#ui/button.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { useDeviceNow } from '#ui/shop-clock.ts';
import { TextField } from '#ui/text-field.tsx';
import { useSession } from '../session/session.tsx';
import type { PhoneCodeState } from './use-code.ts';

// Counted from the arrival of the answer, because the clock of a phone may be wrong.
const lifeMs = 180_000;

type Props = {
  code: PhoneCodeState;
  label?: string /** The number is known and cannot be changed here. */;
  fixed?: boolean;
};

export function PhoneCode({ code, label = '휴대폰 번호', fixed = false }: Props) {
  const { state } = useSession();
  const { proof, sent } = code;
  return (
    <div className="space-y-3">
      <PhoneField
        label={label}
        autoComplete="tel-national"
        placeholder="010-1234-5678"
        format={hyphenatePhone}
        {...code.field('phone')}
        readOnly={fixed}
        hint={Boolean(proof) && <span className="font-medium text-positive">인증했어요.</span>}
        onChange={code.write}
      />
      {!sent && !proof && (
        <Button variant="secondary" full busy={code.isAsking} disabled={state !== 'ready'} onClick={code.requestCode}>
          인증번호 받기
        </Button>
      )}
      {sent && !proof && <CodeField key={sent.at} code={code} sent={sent} />}
    </div>
  );
}

function CodeField({ code, sent }: { code: PhoneCodeState; sent: NonNullable<PhoneCodeState['sent']> }) {
  const input = useRef<HTMLInputElement>(null);
  const now = useDeviceNow(sent.at);
  const remainingMs = Math.max(0, sent.at + lifeMs - now);
  const wait = Math.ceil((sent.at + sent.resendAfter * 1000 - now) / 1000);
  useEffect(() => input.current?.focus(), []);
  return (
    <div>
      <TextField
        ref={input}
        label="인증번호"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="6자리 숫자"
        {...code.field('verificationCode')}
        readOnly={code.isVerifying}
        error={remainingMs === 0 ? '인증 시간이 지났습니다. 다시 요청해 주세요.' : code.field('verificationCode').error}
        hint="문자로 보낸 번호를 입력하면 바로 확인해요. 누구에게도 알려 주지 마세요. 저희도 묻지 않아요."
        onChange={(event) => code.type(event.target.value)}
        right={
          <span role="timer" aria-label="남은 시간" className="tabular px-3 font-medium text-brand-strong text-second">
            {Math.floor(remainingMs / 60_000)}:{String(Math.floor(remainingMs / 1000) % 60).padStart(2, '0')}
          </span>
        }
      />
      {wait > 0 ? (
        <p className="tabular flex min-h-11 items-center text-ink-400 text-second">
          {wait}초 뒤에 다시 받을 수 있어요.
        </p>
      ) : (
        <Button variant="ghost" size="small" className="-ml-4" busy={code.isAsking} onClick={code.requestCode}>
          인증번호 다시 받기
        </Button>
      )}
    </div>
  );
}
