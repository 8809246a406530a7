import type { ReactNode } from 'react';
import { messageOf } from '#browser/refused.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Coming, type Shape } from './coming.tsx';

type Asked = { isPending: boolean; error: unknown; refetch: () => unknown };
type Props = {
  asked: Asked;
  isEmpty: boolean;
  /** What to say when there is nothing, and where to go on. */
  empty: { text: string; to?: string; name?: string };
  rows?: number;
  /** What it is drawn as while it comes. */
  shape?: Shape;
  children: ReactNode;
};

/** A list in whichever state it is: coming, failed, empty, or there. What was read before stays while it is read again. */
export function States({ asked, isEmpty, empty, rows = 6, shape = 'rows', children }: Props) {
  if (asked.isPending) return <Coming shape={shape} rows={rows} />;
  if (isEmpty && asked.error)
    return (
      <div role="alert" className="pane grid place-items-center gap-3 p-10 text-center">
        <p>{messageOf(asked.error)}</p>
        <Button onClick={() => void asked.refetch()}>다시 시도</Button>
      </div>
    );
  if (isEmpty)
    return (
      <div className="pane grid place-items-center gap-3 p-10 text-center">
        <p className="text-ink-600">{empty.text}</p>
        {empty.to && <ButtonLink to={empty.to}>{empty.name}</ButtonLink>}
      </div>
    );
  return (
    <>
      {asked.error ? (
        <p role="alert" className="mb-2 rounded-card bg-[#fff1dc] px-3 py-2 text-warning">
          새로 불러오지 못해 앞서 본 내용을 보여 드려요. {messageOf(asked.error)}
        </p>
      ) : null}
      {children}
    </>
  );
}
