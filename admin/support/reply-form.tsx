import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import { readStored, writeStored } from '#client/storage.ts';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { TextArea } from '#ui/text-area.tsx';
import { useShortcuts } from '../kit/shortcuts.ts';
import { useToast } from '../kit/toast.tsx';

type Props<Seen> = {
  label: string;
  /** A reply was sent just now, and the form is ready for the next one. */
  goesOn?: boolean;
  /** The id of the last message, or the text of the present answer, with which the form begins. */
  seen: Seen;
  /** Returns the message or the answer as it was stored. */
  onSend: (text: string, seen: Seen) => Promise<Seen>;
  /** Further inputs that decide how the reply is sent. */
  children?: ReactNode;
};

/** A reply form. Ctrl+Enter sends it. Up to nine saved replies of this device are inserted with Alt and their number. */
export function ReplyForm<Seen extends number | string | null>({
  label,
  goesOn = false,
  seen,
  onSend,
  children,
}: Props<Seen>) {
  const showToast = useToast();
  const { kept, add, drop } = useSavedReplies();
  const form = useForm({
    first: { text: typeof seen === 'string' ? seen : '' },
    rules: { text: ({ text }) => (text.trim().length >= 2 ? null : '답변을 입력해 주세요.') },
  });
  const { text } = form.values;
  // What the reply answers or replaces. It stays from the first letter until a refusal, so that another one is read before.
  const [answers, setAnswers] = useState(seen);
  // What needs no notice: what the form was opened with, and what it has replaced and sent.
  const [known, setKnown] = useState<readonly Seen[]>([seen]);
  const send = useMutation({
    mutationFn: () => onSend(text.trim(), answers),
    onSuccess(stored) {
      // The writer may correct the reply: it is not the answer of a colleague.
      setAnswers(stored);
      setKnown([answers, stored]);
      showToast('답변을 보냈어요.');
    },
  });
  if (answers !== seen && (text.trim() === '' || send.error)) setAnswers(seen);
  const page = useRef<HTMLFormElement>(null);
  const begin = () => page.current?.querySelector('textarea')?.focus();
  // On a phone the keyboard opens only on a tap.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens.
  useEffect(() => {
    if (goesOn && window.matchMedia('(hover: hover)').matches) begin();
  }, []);
  const fillReply = (reply: string) => ({
    name: `자주 쓰는 답변: ${reply.slice(0, 12)}`,
    does() {
      form.write({ text: reply });
      begin();
    },
  });
  useShortcuts(Object.fromEntries(kept.map((reply, at) => [`Digit${at + 1}`, fillReply(reply)])));

  function sendReply() {
    if (!send.isPending && form.check()) send.mutate();
  }

  return (
    <form
      ref={page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        sendReply();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        const reply = event.altKey ? kept[Number(/^Digit(\d)$/.exec(event.code)?.[1]) - 1] : undefined;
        if (event.code === 'Escape') (event.target as HTMLElement).blur();
        if (reply) form.write({ text: reply });
        if (event.code === 'Enter' && (event.ctrlKey || event.metaKey)) sendReply();
      }}
    >
      {typeof seen === 'string' && !known.includes(seen) && seen !== text.trim() && (
        <p role="status" className="mb-2 whitespace-pre-line text-warning">
          그사이 올라온 답변: {seen}
        </p>
      )}
      <SavedReplies replies={kept} onTake={(reply) => form.write({ text: reply })} />
      <TextArea label={label} most={2000} rows={6} {...form.field('text')} />
      {send.error && (
        <p role="alert" className="mt-2 text-danger">
          {errorMessageOf(send.error)}
        </p>
      )}
      {children}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" busy={send.isPending}>
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

/** The saved replies of this device, each with its number. */
function SavedReplies({ replies, onTake }: { replies: readonly string[]; onTake: (reply: string) => void }) {
  if (replies.length === 0) return null;
  return (
    <ul aria-label="자주 쓰는 답변" className="mb-2 flex flex-wrap gap-1.5">
      {replies.map((reply, at) => (
        <li key={reply}>
          <button
            type="button"
            className="min-h-9 max-w-64 truncate rounded-full bg-sunken px-3 text-second"
            onClick={() => onTake(reply)}
          >
            <kbd>{at + 1}</kbd> {reply}
          </button>
        </li>
      ))}
    </ul>
  );
}

const stored = 'office-replies';
const most = 9;

/** Up to nine saved replies of this device, the latest first. */
function useSavedReplies() {
  const [kept, setKept] = useState(repliesKept);
  function saveTemplates(next: string[]) {
    setKept(next);
    writeStored(stored, JSON.stringify(next));
  }
  return {
    kept,
    add: (text: string) => saveTemplates([text, ...kept].slice(0, most)),
    drop: (text: string) => saveTemplates(kept.filter((reply) => reply !== text)),
  };
}

function repliesKept(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(stored) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}
