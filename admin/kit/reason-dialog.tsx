import { type ReactNode, useState } from 'react';
import { useForm } from '#ui/form.ts';
import { PromptDialog } from './prompt-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { useToast } from './toast.tsx';

type Props = {
  /** Null while the dialog is closed. */
  prompt: ReasonPrompt | null;
  onClose: () => void;
};

export type ReasonPrompt = {
  title: string;
  confirm: string;
  danger?: boolean;
  /** The initial text. */
  first?: string;
  label?: string;
  about?: ReactNode;
  most?: number;
  /** The result may say that the action waits for approval. */
  do: (reason: string) => Promise<unknown>;
  /** The message after success. */
  doneText: string;
};

/** Asks for the reason of an action. An error is shown in the dialog, and the text is kept. */
export function ReasonDialog({ prompt, onClose }: Props) {
  return prompt ? <Open key={prompt.title} prompt={prompt} onClose={onClose} /> : null;
}

function Open({ prompt, onClose }: { prompt: ReasonPrompt; onClose: () => void }) {
  const { title, confirm, danger = false, first = '', label = '사유', about, most = 300, doneText } = prompt;
  const showToast = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const form = useForm({
    first: { reason: first },
    rules: { reason: ({ reason }) => (reason.trim().length >= 2 ? null : '두 글자 이상 적어 주세요.') },
  });
  async function sendReason() {
    if (!form.check()) return;
    setBusy(true);
    setError(null);
    try {
      const came = await prompt.do(form.values.reason.trim());
      showToast(isWaiting(came) ? waitingForApprovalText : doneText);
      onClose();
    } catch (failed) {
      setError(failed);
      setBusy(false);
    }
  }
  return (
    <PromptDialog opened {...{ title, confirm, danger, busy, error, onClose }} onConfirm={() => void sendReason()}>
      {about && <div className="mb-3">{about}</div>}
      <ReasonField label={label} most={most} rows={4} {...form.field('reason')} />
    </PromptDialog>
  );
}

/** The message where an action needs dual approval. */
export const waitingForApprovalText =
  '큰 금액이라 다른 분의 승인을 기다려요. 승인함에 올렸어요. 결과는 내 작업에 나와요.';

const isWaiting = (came: unknown) =>
  typeof came === 'object' && came !== null && 'state' in came && came.state === 'waiting';
