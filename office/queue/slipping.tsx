import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Queued } from '#contract/queue.ts';
import { koreanDay } from '#contract/rules/dates.ts';
import type { Slip } from '#contract/slips.ts';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { api } from '../api.ts';
import { Ask } from '../kit/ask.tsx';
import { useMe } from '../session/me.ts';
import { csvOf } from '../sheets/csv.ts';
import { save } from '../sheets/saved.ts';
import { Paper } from './paper.tsx';

type Props = { way: 'file' | 'print' | null; lines: Queued[]; onClose: () => void };

const words = { file: '택배사 파일을 받을까요?', print: '송장과 포장 목록을 인쇄할까요?' };

/** Names and doors of what is chosen, for the courier's program or for paper; why they were looked at is asked once and kept. */
export function Slipping({ way, lines, onClose }: Props) {
  const isSeller = Boolean(useMe().data?.distributor);
  const [paper, setPaper] = useState<Slip[] | null>(null);
  const form = useForm({
    first: { reason: '출고 작업' },
    rules: { reason: ({ reason }) => (reason.trim().length >= 2 ? null : '사유를 입력해 주세요.') },
  });
  const look = useMutation({
    // What was asked for, whatever stands open when the answer comes.
    mutationFn: async (_: 'file' | 'print') => {
      const reason = form.values.reason.trim();
      const found: Slip[] = [];
      for (let at = 0; at < lines.length; at += most) {
        const body = { reason, lines: lines.slice(at, at + most).map(({ uuid }) => uuid) };
        found.push(...(await api('POST /v1/staff/slips', { body })).entities);
      }
      return found;
    },
    onSuccess(slips, asked) {
      if (asked === 'file') saveSlips(slips, form.values.reason.trim(), isSeller);
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
      <Ask
        opened={way !== null}
        title={way ? words[way] : ''}
        confirm={way === 'print' ? `${lines.length}건 인쇄` : `${lines.length}건 파일 받기`}
        busy={look.isPending}
        error={look.error}
        onConfirm={() => way && form.check() && look.mutate(way)}
        onClose={onClose}
      >
        <TextField
          label="이름과 주소를 보는 사유"
          hint="누가 왜 보았는지 남고, 고객도 볼 수 있어요."
          {...form.field('reason')}
        />
      </Ask>
      {paper && createPortal(<Paper slips={paper} />, document.body)}
    </>
  );
}

/** As many as one look may show. */
const most = 200;

const heads = [
  ...['주문번호', '줄번호', '받는분', '전화번호', '우편번호', '주소', '배송메모'],
  ...['상품명', '옵션', '수량', '판매자', '보낼날', '송장번호'],
];

/** A file the courier's program takes in, with an empty column for what it gives back. */
function saveSlips(slips: Slip[], reason: string, isSeller: boolean) {
  const rows = slips
    .filter(({ isLocked }) => !isLocked)
    .map((slip) => [
      ...[slip.orderNumber, slip.uuid, slip.receiver, slip.phone, slip.zonecode, slip.address, slip.memo, slip.name],
      slip.options.map(({ name, units }) => `${name} ${units}`).join(' / '),
      ...[String(slip.units), slip.distributor, slip.dispatchDate ?? '', ''],
    ]);
  const name = `택배-${koreanDay(Date.now())}.csv`;
  save(name, csvOf([heads, ...rows]));
  const body = { kind: 'carrier' as const, uuid: crypto.randomUUID(), name, count: rows.length, reason };
  // The list of files is beside the work: whoever has the file has it.
  if (rows.length > 0 && !isSeller) void api('POST /v1/staff/files', { body }).catch(() => {});
}
