import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#client/error-messages.ts';
import type { OfficeFile } from '#contract/order-tools.ts';
import { grouped } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { api } from '../api.ts';
import { Heading } from '../kit/heading.tsx';
import { States } from '../kit/list-states.tsx';
import { More } from '../kit/load-more.tsx';
import { hidden, number, Table } from '../kit/table.tsx';
import { momentOf } from '../kit/texts.ts';
import { useSay } from '../kit/toast.tsx';
import { useRows } from '../kit/use-rows.ts';
import { saveLines } from '../spreadsheets/save-table.ts';

export { Files as Component };

const kinds: Record<OfficeFile['kind'], string> = {
  lines: '주문 내려받기',
  carrier: '택배사 파일',
  numbers: '송장번호 올리기',
};

/** Files that came in and went out: who, when, why, and the same once more. */
function Files() {
  const { asked, rows, count } = useRows('files', {}, (next) =>
    api('GET /v1/staff/files', { query: { take: 30, ...(next ? { nextPage: next } : {}) } }),
  );
  return (
    <>
      <Heading title="파일" about="파일의 내용은 보관하지 않아요" />
      <States
        asked={asked}
        isEmpty={rows.length === 0}
        empty={{ text: '주고받은 파일이 없어요.', to: '/orders', name: '주문에서 파일 받기' }}
      >
        <Table heads={['언제', '누가', '파일', number('줄'), '사유', hidden('할 일')]}>
          {rows.map((file) => (
            <tr key={file.uuid}>
              <td className="tabular whitespace-nowrap">{momentOf(file.createDate)}</td>
              <td className="whitespace-nowrap">{file.by}</td>
              <td>
                {kinds[file.kind]} <span className="block break-all text-ink-600 text-second">{file.name}</span>
              </td>
              <td className="tabular text-right" data-name="줄">
                {grouped(file.count)}
              </td>
              <td data-name="사유">{file.reason}</td>
              <td>
                <Again file={file} />
              </td>
            </tr>
          ))}
        </Table>
        <More asked={asked} shown={rows.length} count={count} />
      </States>
    </>
  );
}

/** A file of lines is made anew of what it was made of; a file of numbers leads to the work it was taken in by. */
function Again({ file }: { file: OfficeFile }) {
  const say = useSay();
  const [read, setRead] = useState<number | null>(null);
  if (file.kind === 'numbers')
    return file.isMine ? (
      <Link to="/work" className="text-brand-strong underline-offset-2 hover:underline">
        작업 보기
      </Link>
    ) : null;
  if (file.kind === 'carrier') return null;
  return (
    <Button
      size="small"
      variant="secondary"
      busy={read !== null}
      onClick={() =>
        void saveLines(file, setRead)
          .catch((error: unknown) => say(messageOf(error)))
          .finally(() => setRead(null))
      }
    >
      {read === null ? '다시 받기' : `${grouped(read)}줄`}
    </Button>
  );
}
