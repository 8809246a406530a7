import { type ReactNode, useState } from 'react';
import { useForm } from '#ui/form.ts';
import { PromptDialog } from './prompt-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { useToast } from './toast.tsx';

type Props = {
  /** Null where nothing is asked. */
  asked: ReasonPrompt | null;
  onClose: () => void;
};

export type ReasonPrompt = {
  title: string;
  confirm: string;
  danger?: boolean;
  /** What is written there to begin with. */
  first?: string;
  label?: string;
  about?: ReactNode;
  most?: number;
  /** What it answers may say that it waits for a second person. */
  do: (reason: string) => Promise<unknown>;
  /** What is said when it is done. */
  said: string;
};

/** An act that needs its reason in words; what was refused is said where it was asked, and what was written stays. */
export function ReasonDialog({ asked, onClose }: Props) {
  return asked ? <Open key={asked.title} asked={asked} onClose={onClose} /> : null;
}

function Open({ asked, onClose }: { asked: ReasonPrompt; onClose: () => void }) {
  const { title, confirm, danger = false, first = '', label = '사유', about, most = 300, said } = asked;
  const showToast = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const form = useForm({
    first: { reason: first },
    rules: { reason: ({ reason }) => (reason.trim().length >= 2 ? null : `${label}을(를) 입력해 주세요.`) },
  });
  async function send() {
    if (!form.check()) return;
    setBusy(true);
    setError(null);
    try {
      const came = await asked.do(form.values.reason.trim());
      showToast(isWaiting(came) ? waitingForApprovalText : said);
      onClose();
    } catch (failed) {
      setError(failed);
      setBusy(false);
    }
  }
  return (
    <PromptDialog opened {...{ title, confirm, danger, busy, error, onClose }} onConfirm={() => void send()}>
      {about && <div className="mb-3">{about}</div>}
      <ReasonField label={label} most={most} rows={4} {...form.field('reason')} />
    </PromptDialog>
  );
}

/** Said where an act is too large for one person. */
export const waitingForApprovalText =
  '큰 금액이라 다른 분의 승인을 기다려요. 승인함에 올렸어요. 결과는 내 작업에 나와요.';

const isWaiting = (came: unknown) =>
  typeof came === 'object' && came !== null && 'state' in came && came.state === 'waiting';
