import { useQuery } from '@tanstack/react-query';
import { api } from '#browser/api.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Chip } from '#ui/chip.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { ReceiptFields } from './receipt-fields.ts';

type Props = {
  fields: ReceiptFields;
  fault: string | null;
  isGuest: boolean;
  onWrite: (fields: ReceiptFields) => void;
};

/** Who pays in cash may ask for a receipt; who does not is given one by the shop itself (rules D5.5). */
export function CashReceipt({ fields, fault, isGuest, onWrite }: Props) {
  const { data: kept } = useQuery({
    queryKey: ['cash-receipt'],
    queryFn: () => api('GET /v1/app-users/cash-receipt/info', {}),
    enabled: !isGuest,
  });
  const { kind, select, saved } = fields;
  const pick = (next: ReceiptFields['kind']) =>
    onWrite({
      ...fields,
      kind: next,
      select: next === 2 ? 3 : 1,
      number: '',
      saved: kept?.cashReceiptType === next ? kept : null,
    });
  return (
    <fieldset className="mt-5 border-line border-t pt-5">
      <legend className="sr-only">현금영수증</legend>
      <p className="font-semibold text-body">현금영수증</p>
      <div className="mt-3 flex gap-2">
        <Chip selected={kind === 1} onPick={() => pick(1)}>
          소득공제
        </Chip>
        <Chip selected={kind === 2} onPick={() => pick(2)}>
          지출증빙
        </Chip>
        <Chip selected={kind === 3} onPick={() => pick(3)}>
          신청 안 함
        </Chip>
      </div>
      {kind === 3 && (
        <p className="mt-3 text-caption text-ink-600">
          신청하지 않으면 국세청 지정번호로 자동 발급해요. 주문 상세에서 30일 안에 내 번호로 바꿀 수 있어요.
        </p>
      )}
      {kind !== 3 && saved && (
        <p className="mt-3 flex min-h-13 items-center justify-between rounded-card bg-sunken px-4">
          <span>
            {saved.identitySelectText} <b className="tabular font-semibold">{saved.identityNo}</b>
          </span>
          <button
            type="button"
            className="min-h-11 font-medium text-second underline underline-offset-4"
            onClick={() => onWrite({ ...fields, saved: null })}
          >
            다른 번호
          </button>
        </p>
      )}
      {kind === 1 && !saved && (
        <div className="mt-3 flex gap-2">
          <Chip selected={select === 1} onPick={() => onWrite({ ...fields, select: 1 })}>
            휴대폰 번호
          </Chip>
          <Chip selected={select === 2} onPick={() => onWrite({ ...fields, select: 2 })}>
            현금영수증 카드
          </Chip>
        </div>
      )}
      {kind !== 3 && !saved && (
        <>
          <TextField
            className="mt-3"
            label={kind === 2 ? '사업자등록번호' : select === 1 ? '휴대폰 번호' : '현금영수증 카드 번호'}
            name="identityNo"
            inputMode="numeric"
            autoComplete={select === 1 ? 'tel-national' : 'off'}
            placeholder={kind === 2 ? '000-00-00000' : select === 1 ? '010-1234-5678' : '숫자만 입력'}
            maxLength={24}
            value={fields.number}
            error={fault}
            onChange={(event) => onWrite({ ...fields, number: event.target.value })}
          />
          {!isGuest && (
            <Checkbox
              label="다음에도 이 번호로 받을게요"
              checked={fields.save}
              onChange={(event) => onWrite({ ...fields, save: event.target.checked })}
              className="mt-1"
            />
          )}
        </>
      )}
    </fieldset>
  );
}
