import { useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Chip } from '#ui/chip.tsx';
import { TextField } from '#ui/text-field.tsx';
import { checkoutKeys } from './checkout-query-keys.ts';
import type { CashReceiptFields, CashReceiptFormState } from './use-cash-receipt.ts';

type Props = {
  form: CashReceiptFormState;
  isGuest: boolean;
  /** Whether a cash receipt is required: then "none" is not offered. */
  isNeeded?: boolean;
};

const kinds = [
  [1, '소득공제'],
  [2, '지출증빙'],
  [3, '신청 안 함'],
] as const;

/** A customer who pays in cash may request a receipt; otherwise the shop issues one itself (rules D5.5). */
export function CashReceiptSection({ form, isGuest, isNeeded = false }: Props) {
  const { data: kept } = useQuery({
    queryKey: checkoutKeys.savedReceipt,
    queryFn: () => api('GET /v1/app-users/cash-receipt/info', {}),
    enabled: !isGuest,
  });
  const { kind, saved } = form.values;
  const pick = (next: CashReceiptFields['kind']) =>
    form.begin({
      kind: next,
      select: next === 2 ? 3 : 1,
      identityNo: '',
      saved: kept?.cashReceiptType === next ? kept : null,
    });
  return (
    <fieldset className={isNeeded ? undefined : 'mt-5 border-line border-t pt-5'}>
      <legend className="sr-only">현금영수증</legend>
      {!isNeeded && <p className="mb-3 font-semibold text-body">현금영수증</p>}
      <div className="flex flex-wrap gap-2">
        {kinds
          .filter(([value]) => value !== 3 || !isNeeded)
          .map(([value, label]) => (
            <Chip key={value} selected={kind === value} onPick={() => pick(value)}>
              {label}
            </Chip>
          ))}
      </div>
      {kind === 3 && (
        <p className="mt-3 text-caption text-ink-600">
          신청하지 않으면 국세청 지정번호로 자동 발급해요. 주문 상세에 적힌 때까지 내 번호로 바꿀 수 있어요.
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
            onClick={() => form.write({ saved: null })}
          >
            다른 번호
          </button>
        </p>
      )}
      {kind !== 3 && !saved && <Identity form={form} isGuest={isGuest} />}
    </fieldset>
  );
}

/** The number for which the receipt is issued. */
function Identity({ form, isGuest }: Pick<Props, 'form' | 'isGuest'>) {
  const { kind, select, save } = form.values;
  return (
    <>
      {kind === 1 && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Chip selected={select === 1} onPick={() => form.begin({ select: 1, identityNo: '' })}>
            휴대폰 번호
          </Chip>
          <Chip selected={select === 2} onPick={() => form.begin({ select: 2, identityNo: '' })}>
            현금영수증 카드
          </Chip>
        </div>
      )}
      <TextField
        className="mt-3"
        label={kind === 2 ? '사업자등록번호' : select === 1 ? '휴대폰 번호' : '현금영수증 카드 번호'}
        inputMode="numeric"
        autoComplete={select === 1 ? 'tel-national' : 'off'}
        placeholder={kind === 2 ? '000-00-00000' : select === 1 ? '010-1234-5678' : '숫자만 입력'}
        {...form.field('identityNo')}
      />
      {!isGuest && (
        <Checkbox
          label="다음에도 이 번호로 받을게요"
          checked={save}
          onChange={({ target }) => form.write({ save: target.checked })}
          className="mt-1"
        />
      )}
    </>
  );
}
