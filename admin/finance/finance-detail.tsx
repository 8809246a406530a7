import { formatWon } from '#contract/rules/money.ts';

const names: Record<string, string> = {
  amount: '금액',
  cash: '금액',
  point: '포인트',
  reason: '사유',
  email: '회원',
  target: '누구·무엇',
  role: '역할',
  line: '주문 줄',
  units: '수량',
  fault: '책임',
  verdict: '답',
  sellable: '재판매',
  to: '바꿀 상태',
};

/** The known fields of a waiting case by name, with amounts in won. */
export function CaseDetail({ detail }: { detail: Record<string, unknown> }) {
  const rows = Object.entries(detail).filter(([, value]) => value !== null && typeof value !== 'object');
  if (rows.length === 0) return null;
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-second">
      {rows.map(([name, value]) => (
        <div key={name} className="flex min-w-0 gap-1.5">
          <dt className="text-ink-600">{names[name] ?? name}</dt>
          <dd className="tabular break-all">
            {typeof value === 'number' && /amount|cash/i.test(name) ? formatWon(value) : String(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
