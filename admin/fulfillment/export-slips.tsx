import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { readStored, writeStored } from '#client/storage.ts';
import type { PackingSlip } from '#contract/packing-slips.ts';
import { koreanDay } from '#contract/rules/dates.ts';
import type { QueuedItem } from '#contract/work-queues.ts';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { adminApi } from '../admin-api.ts';
import { shortDateText } from '../kit/admin-texts.ts';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { NativeSelect } from '../kit/select.tsx';
import { useStaffSession } from '../session/me.ts';
import { saveTable } from '../spreadsheets/save-table.ts';
import { carrierFileFor, hasCarrierColumns } from './carrier-columns.ts';
import { useCarriers } from './carriers.ts';

type Props = { output: 'file' | 'print' | null; lines: QueuedItem[]; onClose: () => void };

type Chosen = { columns: string; format: 'xlsx' | 'csv' };
const remembered = 'office-carrier-columns';

const dialogTitles = { file: '택배사 파일을 받을까요?', print: '송장과 포장 목록을 인쇄할까요?' };

/**
 * Exports names and addresses of the selected lines, for the courier’s program or for printing. The reason is asked once and recorded.
 */
export function ExportSlips({ output: way, lines, onClose }: Props) {
  const isSeller = Boolean(useStaffSession().data?.distributor);
  const carriers = useCarriers();
  const [chosen, setChosen] = useState<Chosen>(() => {
    const before = readStored(remembered) ?? '';
    return { columns: hasCarrierColumns(before) ? before : '', format: 'xlsx' };
  });
  const [paper, setPaper] = useState<PackingSlip[] | null>(null);
  const form = useForm({
    first: { reason: '출고 작업' },
    rules: { reason: ({ reason }) => (reason.trim().length >= 2 ? null : '사유를 입력해 주세요.') },
  });
  const unmaskSlips = useMutation({
    // The request keeps the kind it was started with, whichever dialog is open when it ends.
    mutationFn: async (_: 'file' | 'print') => {
      const reason = form.values.reason.trim();
      const found: PackingSlip[] = [];
      for (let at = 0; at < lines.length; at += most) {
        const body = { reason, lines: lines.slice(at, at + most).map(({ uuid }) => uuid) };
        found.push(...(await adminApi('POST /v1/staff/slips', { body })).entities);
      }
      return found;
    },
    async onSuccess(slips, asked) {
      if (asked === 'file') await saveSlips(slips, { ...chosen, reason: form.values.reason.trim() }, isSeller);
      else {
        setPaper(slips);
        requestAnimationFrame(() => {
          window.print();
          setPaper(null);
        });
      }
      onClose();
    },
  });
  return (
    <>
      <PromptDialog
        opened={way !== null}
        title={way ? dialogTitles[way] : ''}
        confirm={way === 'print' ? `${lines.length}건 인쇄` : `${lines.length}건 파일 받기`}
        busy={unmaskSlips.isPending}
        error={unmaskSlips.error}
        onConfirm={() => way && form.check() && unmaskSlips.mutate(way)}
        onClose={onClose}
      >
        <TextField
          label="이름과 주소를 보는 사유"
          hint="누가 왜 보았는지 남고, 고객도 볼 수 있어요."
          {...form.field('reason')}
        />
        {way === 'file' && (
          <div className="mt-3 grid gap-3 sm:grid-cols-2">
            <NativeSelect
              label="열 이름"
              value={chosen.columns}
              options={[
                ['', '쇼핑몰 양식'],
                ...carriers.all
                  .filter(({ code }) => hasCarrierColumns(code))
                  .map(({ code, name }) => [code, name] as const),
              ]}
              onChange={(columns) => {
                setChosen({ ...chosen, columns });
                writeStored(remembered, columns);
              }}
            />
            <NativeSelect
              label="파일 형식"
              value={chosen.format}
              options={[
                ['xlsx', '엑셀 (.xlsx)'],
                ['csv', 'CSV'],
              ]}
              hint={
                chosen.format === 'csv' ? '엑셀에서 열어 저장하면 0으로 시작하는 번호가 바뀔 수 있어요.' : undefined
              }
              onChange={(to) => setChosen({ ...chosen, format: to })}
            />
          </div>
        )}
      </PromptDialog>
      {paper && createPortal(<PrintedSlips slips={paper} />, document.body)}
    </>
  );
}

/** The maximum of one request. */
const most = 200;

/** A file for the courier’s program. */
async function saveSlips(
  slips: PackingSlip[],
  { reason, columns, format }: Chosen & { reason: string },
  isSeller: boolean,
) {
  const rows = carrierFileFor(columns, slips);
  const name = await saveTable(`택배-${koreanDay(Date.now())}`, rows, format);
  const count = rows.length - 1;
  const body = { kind: 'carrier' as const, uuid: crypto.randomUUID(), name, count, reason };
  // Recording the file is secondary: an error does not matter, because the file has been saved.
  if (count > 0 && !isSeller) void adminApi('POST /v1/staff/files', { body }).catch(() => {});
}

/** The printed pages: the picking list first, then two packing slips a sheet. */
function PrintedSlips({ slips }: { slips: PackingSlip[] }) {
  const going = slips.filter(({ isLocked }) => !isLocked);
  const sums = new Map<string, number>();
  for (const { name, options } of going)
    for (const option of options)
      sums.set(`${name} · ${option.name}`, (sums.get(`${name} · ${option.name}`) ?? 0) + option.units);
  return (
    <div className="paper">
      <section className="sheet-page">
        <h1>포장 목록 · {going.length}건</h1>
        <table>
          <tbody>
            {[...sums].sort().map(([name, units]) => (
              <tr key={name}>
                <td className="box" />
                <td>{name}</td>
                <td className="units">{units}개</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {going.map((slip) => (
        <section key={slip.uuid} className="slip">
          <p className="to">{slip.receiver} 님</p>
          <p>
            ({slip.zonecode}) {slip.address}
          </p>
          <p>{slip.phone}</p>
          {slip.memo && <p>메모: {slip.memo}</p>}
          <hr />
          <p>
            {slip.name} × {slip.units}
          </p>
          <p>{slip.options.map(({ name, units }) => `${name} ${units}`).join(', ')}</p>
          <p className="small">
            {slip.orderNumber} · {slip.distributor} · {slip.dispatchDate ? shortDateText(slip.dispatchDate) : ''}
          </p>
        </section>
      ))}
    </div>
  );
}
