import { Link } from 'react-router';

const kinds: Record<string, string> = {
  business: '사업자',
  case: '사건',
  coupon: '쿠폰',
  file: '파일',
  inquiry: '문의',
  member: '회원',
  message: '알림',
  option: '옵션',
  product: '상품',
  question: '상품문의',
  refund: '환불',
  review: '후기',
  staff: '직원',
};

/** The subject of an action: an order by its number, anything else by its kind. Technical ids are not shown. */
export function AuditSubject({ subject, orderNumber }: { subject: string; orderNumber: string | null }) {
  const [kind = '', name = ''] = subject.split(' ');
  const number = orderNumber ?? (kind === 'order' ? name : null);
  if (number)
    return (
      <Link to={`/orders?search=${number}`} className="tabular text-brand-strong underline-offset-2 hover:underline">
        {number}
      </Link>
    );
  return (
    <span className="break-all text-ink-600 text-second">
      {kinds[kind] ?? ''} {/^[0-9a-f-]{36}$/.test(name) || kind === 'line' ? '' : name}
    </span>
  );
}
