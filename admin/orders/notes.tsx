import { useMutation, useQuery } from '@tanstack/react-query';
import { Pin } from 'lucide-react';
import { useState } from 'react';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { OrderNote } from '#contract/order-tools.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { adminApi } from '../admin-api.ts';
import { adminQueryClient } from '../admin-entry.ts';
import { dateTimeText } from '../kit/admin-texts.ts';
import { ListStates } from '../kit/list-states.tsx';
import { useToast } from '../kit/toast.tsx';
import { adminKeys } from '../query-keys.ts';

/** Internal notes on an order, visible only to staff. */
export function OrderNotes({ order }: { order: number }) {
  const showToast = useToast();
  const query = useQuery({
    queryKey: adminKeys.ofOrder('notes', order),
    queryFn: () => adminApi('GET /v1/staff/orders/{id}/notes', { params: { id: order } }),
  });
  const written = () => {
    void adminQueryClient.invalidateQueries({ queryKey: adminKeys.ofOrder('notes', order) });
    void adminQueryClient.invalidateQueries({ queryKey: adminKeys.ofOrder('moments', order) });
  };
  const drop = ({ id: note }: OrderNote) =>
    adminApi('DELETE /v1/staff/orders/{id}/notes/{note}', { params: { id: order, note } })
      .then(() => showToast('메모를 지웠어요.'))
      .catch((error: unknown) => showToast(errorMessageOf(error)))
      .finally(written);
  /** The notes being edited, as they were read. A note that a colleague deletes stays until its form is closed. */
  const [edited, setEdited] = useState<readonly OrderNote[]>([]);
  const notes = query.data?.entities ?? [];
  const rows = [...notes, ...edited.filter((one) => !notes.some((note) => isSameNote(note, one)))];
  return (
    <section className="pane p-4" aria-labelledby="notes">
      <h2 id="notes" className="font-bold text-section">
        메모
      </h2>
      <p className="mb-2 text-ink-600 text-second">직원만 봐요. 전화번호나 계좌번호는 적지 마세요.</p>
      <ListStates query={query} isEmpty={false} empty={{ text: '' }} rows={1}>
        <ul>
          {rows.map((note) => {
            const close = () => setEdited((all) => all.filter((one) => !isSameNote(one, note)));
            return (
              <li key={firstDateOf(note)} className="border-line border-b py-2">
                {edited.some((one) => isSameNote(one, note)) ? (
                  // A form in the same place, so that a new note being written is kept.
                  <Writing
                    {...{ order, note }}
                    onCancel={close}
                    onStale={written}
                    onDone={() => {
                      close();
                      written();
                    }}
                  />
                ) : (
                  <One note={note} onEdit={() => setEdited([...edited, note])} onDrop={() => void drop(note)} />
                )}
              </li>
            );
          })}
        </ul>
      </ListStates>
      <Writing order={order} onStale={written} onDone={written} />
    </section>
  );
}

/** When the first version of a note was written. A later version has another id. */
const firstDateOf = (note: OrderNote) => (note.past.at(-1) ?? note).createDate;
const isSameNote = (one: OrderNote, other: OrderNote) => firstDateOf(one) === firstDateOf(other);

type OneProps = { note: OrderNote; onEdit: () => void; onDrop: () => void };

function One({ note, onEdit, onDrop }: OneProps) {
  return (
    <>
      <p className="whitespace-pre-line break-words">
        {note.isPinned && <Pin className="mr-1 inline size-4 text-brand-strong" aria-label="위에 고정" />}
        {note.text}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-600 text-second">
        {note.by} · {dateTimeText(note.createDate)}
        <Button size="small" variant="ghost" onClick={onEdit}>
          고치기
        </Button>
        <Button size="small" variant="ghost" onClick={onDrop}>
          지우기
        </Button>
      </p>
      {note.past.length > 0 && (
        <details className="text-ink-600 text-second">
          <summary className="cursor-pointer py-1">고치기 전 글 {note.past.length}개</summary>
          {note.past.map(({ text, by, createDate }) => (
            <p key={createDate} className="whitespace-pre-line py-1">
              {text} — {by}, {dateTimeText(createDate)}
            </p>
          ))}
        </details>
      )}
    </>
  );
}

type WritingProps = {
  order: number;
  note?: OrderNote;
  onCancel?: () => void;
  /** A colleague has changed the note. */
  onStale: () => void;
  onDone: () => void;
};

function Writing({ order, note, onCancel, onStale, onDone }: WritingProps) {
  const [first] = useState(note);
  // The version that the text replaces. It stays until a refusal, so that the text of a colleague is read first.
  const [seen, setSeen] = useState(note);
  const [text, setText] = useState(note?.text ?? '');
  const [isPinned, setPinned] = useState(note?.isPinned ?? false);
  const write = useMutation({
    mutationFn: (written: string) => {
      const body = { text: written.trim(), isPinned };
      return seen
        ? adminApi('PUT /v1/staff/orders/{id}/notes/{note}', { params: { id: order, note: seen.id }, body })
        : adminApi('POST /v1/staff/orders/{id}/notes', { params: { id: order }, body });
    },
    onSuccess(_, written) {
      // What was typed after sending stays.
      setText((now) => (now === written ? '' : now));
      setPinned(false);
      onDone();
    },
    onError: (error) => isApiError(error, 'VERSION_MOVED') && onStale(),
  });
  if (write.error && note && note.id !== seen?.id) setSeen(note);
  return (
    <form
      className="mt-3 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) write.mutate(text);
      }}
    >
      {note && note.id !== first?.id && (
        <p role="status" className="whitespace-pre-line text-warning">
          그사이 고친 글: {note.text}
        </p>
      )}
      <TextArea
        label={note ? '메모 고치기' : '새 메모'}
        most={1000}
        rows={2}
        autoFocus={note !== undefined}
        value={text}
        error={write.error && errorMessageOf(write.error)}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex items-center justify-between gap-3">
        <Checkbox label="위에 고정" checked={isPinned} onChange={({ target }) => setPinned(target.checked)} />
        <span className="flex gap-2">
          {onCancel && (
            <Button size="small" variant="ghost" disabled={write.isPending} onClick={onCancel}>
              그만두기
            </Button>
          )}
          <Button type="submit" size="small" busy={write.isPending}>
            {note ? '고치기' : '메모 남기기'}
          </Button>
        </span>
      </div>
    </form>
  );
}
