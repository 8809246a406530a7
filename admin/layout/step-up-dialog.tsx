import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { codeDigits } from '#contract/rules/phone.ts';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { adminApi } from '../admin-api.ts';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { stepUpPrompt } from '../step-up-dialog.ts';

/** Asks for a fresh authenticator code before a sensitive action. The code is valid for ten minutes. */
export function StepUpDialog() {
  const [answerPrompt, setAnswerPrompt] = useState<((shown: boolean) => void) | null>(null);
  useEffect(() => {
    // Calls that are refused at the same time wait for the same code.
    let asked: Promise<boolean> | null = null;
    stepUpPrompt.ask = () => {
      asked ??= new Promise<boolean>((resolve) => setAnswerPrompt(() => resolve)).finally(() => {
        asked = null;
      });
      return asked;
    };
    return () => {
      stepUpPrompt.ask = async () => false;
    };
  }, []);
  const end = (shown: boolean) => {
    answerPrompt?.(shown);
    setAnswerPrompt(null);
  };
  return answerPrompt && <Open onEnd={end} />;
}

function Open({ onEnd }: { onEnd: (shown: boolean) => void }) {
  const form = useForm({
    first: { code: '' },
    rules: { code: ({ code }) => (codeDigits(code).length === 6 ? null : '인증 앱의 6자리 숫자를 입력해 주세요.') },
  });
  const show = useMutation({
    mutationFn: () => adminApi('POST /v1/staff/tokens/proof', { body: { code: codeDigits(form.values.code) } }),
    onSuccess: () => onEnd(true),
    onError: () => form.begin({ code: '' }),
  });
  return (
    <PromptDialog
      opened
      title="본인 확인"
      confirm="확인"
      busy={show.isPending}
      error={show.error}
      onConfirm={() => form.check() && show.mutate()}
      onClose={() => onEnd(false)}
    >
      <p className="mb-3">중요한 일이라 인증 앱의 새 숫자를 한 번 더 확인해요. 10분 동안은 다시 묻지 않아요.</p>
      <TextField
        label="인증 앱 숫자 6자리"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={60}
        {...form.field('code')}
      />
    </PromptDialog>
  );
}
