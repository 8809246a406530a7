import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessageOf } from '#client/error-messages.ts';
import type { ExportFile } from '#contract/order-tools.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { dateTimeText } from '../kit/admin-texts.ts';
import { DataTable, hiddenHeading, numberHeading } from '../kit/data-table.tsx';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { useToast } from '../kit/toast.tsx';
import { useInfiniteRows } from '../kit/use-rows.ts';
import { saveLinesFile } from '../spreadsheets/save-table.ts';

export { Files as Component };

const kinds: Record<ExportFile['kind'], string> = {
  lines: '주문 내려받기',
  carrier: '택배사 파일',
  numbers: '송장번호 올리기',
  audit: '기록 내려받기',
};

/** Imported and exported files with author, time and reason, and a way to repeat each. */
function Files() {
  const { query, rows, count } = useInfiniteRows('files', {}, (next) =>
    adminApi('GET /v1/staff/files', { query: { take: 30, ...(next ? { nextPage: next } : {}) } }),
  );
  return (
    <>
      <ScreenHeading title="파일" about="파일의 내용은 보관하지 않아요" />
      <ListStates
        query={query}
        isEmpty={rows.length === 0}
        empty={{ text: '주고받은 파일이 없어요.', to: '/orders', name: '주문에서 파일 받기' }}
      >
        <DataTable heads={['언제', '누가', '파일', numberHeading('줄'), '사유', hiddenHeading('할 일')]}>
          {rows.map((file) => (
            <tr key={file.uuid}>
              <td className="tabular whitespace-nowrap">{dateTimeText(file.createDate)}</td>
              <td className="whitespace-nowrap">{file.by}</td>
              <td>
                {kinds[file.kind]} <span className="block break-all text-ink-600 text-second">{file.name}</span>
              </td>
              <td className="tabular text-right" data-name="줄">
                {groupThousands(file.count)}
              </td>
              <td data-name="사유">{file.reason}</td>
              <td>
                <Again file={file} />
              </td>
            </tr>
          ))}
        </DataTable>
        <LoadMore query={query} shown={rows.length} count={count} />
      </ListStates>
    </>
  );
}

/** An export of lines is created again with its filter. A file of tracking numbers links to its bulk job. */
function Again({ file }: { file: ExportFile }) {
  const showToast = useToast();
  const [read, setRead] = useState<number | null>(null);
  if (file.kind === 'numbers')
    return file.isMine ? (
      <Link to="/work" className="text-brand-strong underline-offset-2 hover:underline">
        작업 보기
      </Link>
    ) : null;
  if (file.kind !== 'lines') return null;
  return (
    <Button
      size="small"
      variant="secondary"
      busy={read !== null}
      onClick={() =>
        void saveLinesFile(file, setRead)
          .catch((error: unknown) => showToast(errorMessageOf(error)))
          .finally(() => setRead(null))
      }
    >
      {read === null ? '다시 받기' : `${groupThousands(read)}줄`}
    </Button>
  );
}
