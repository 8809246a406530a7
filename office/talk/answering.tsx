import { type ReactNode, useState } from 'react';
import { messageOf } from '#browser/refused.ts';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { TextArea } from '#ui/text-area.tsx';
import { useSay } from '../kit/saying.tsx';
import { useReplies } from './replies.ts';

type Props = {
  label: string;
  before?: string;
  onSend: (text: string) => Promise<void>;
  /** What else decides how it is sent. */
  children?: ReactNode;
};

/** An answer in words: Ctrl+Enter sends it. Up to nine sentences are kept on this device and come with Alt and their number. */
export function Answering({ label, before = '', onSend, children }: Props) {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { kept, add, drop } = useReplies();
  const form = useForm({
    first: { text: before },
    rules: { text: ({ text }) => (text.trim().length >= 2 ? null : '답변을 입력해 주세요.') },
  });
  const { text } = form.values;

  async function send() {
    if (busy || !form.check()) return;
    setBusy(true);
    setError(null);
    try {
      await onSend(text.trim());
      say('답변을 보냈어요.');
    } catch (failed) {
      setError(failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        const reply = event.altKey ? kept[Number(/^Digit(\d)$/.exec(event.code)?.[1]) - 1] : undefined;
        if (reply) form.write({ text: reply });
        if (event.code === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
      }}
    >
      {kept.length > 0 && (
        <ul aria-label="자주 쓰는 답변" className="mb-2 flex flex-wrap gap-1.5">
          {kept.map((reply, at) => (
            <li key={reply}>
              <button
                type="button"
                className="min-h-9 max-w-64 truncate rounded-full bg-sunken px-3 text-second"
                onClick={() => form.write({ text: reply })}
              >
                <kbd>Alt {at + 1}</kbd> {reply}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextArea label={label} most={2000} rows={6} {...form.field('text')} />
      {error ? (
        <p role="alert" className="mt-2 text-danger">
          {messageOf(error)}
        </p>
      ) : null}
      {children}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          보내기
        </Button>
        {text.trim().length >= 2 && !kept.includes(text.trim()) && (
          <Button variant="ghost" onClick={() => add(text.trim())}>
            자주 쓰는 답변으로
          </Button>
        )}
        {kept.includes(text.trim()) && (
          <Button variant="ghost" onClick={() => drop(text.trim())}>
            자주 쓰는 답변에서 빼기
          </Button>
        )}
      </div>
    </form>
  );
}
