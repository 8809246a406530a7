import { ChevronRight } from 'lucide-react';
import { Link, type MetaFunction } from 'react-router';
import { brand } from '#brand';
import { Accordion } from '#ui/accordion.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';

export const handle: RouteHandle = { title: '고객센터' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '고객센터', path: '/my-cuma/support', hidden: true });

const frequentQuestions = [
  {
    title: '주문을 취소하고 싶어요',
    text: '주문 상세에서 취소할 수 있어요. 출고 준비가 시작된 상품은 취소를 요청하면 판매자가 확인해요.',
  },
  {
    title: '받은 상품에 문제가 있어요',
    text: '주문 상세에서 사진과 함께 접수해 주세요. 신선식품은 문제 있는 만큼 환불해 드리고, 다른 상품은 바꿔 드리거나 환불해 드려요.',
  },
  {
    title: '배송지를 바꾸고 싶어요',
    text: '출고 준비가 시작되기 전이면 주문 상세에서 바꿀 수 있어요. 그 뒤에는 고객센터로, 출고된 뒤에는 택배사에 말씀해 주세요.',
  },
  {
    title: '인증번호가 오지 않아요',
    text: '스팸 문자함을 확인하고 30초 뒤에 다시 받아 주세요. 한 번호로 하루 10번까지 받을 수 있어요.',
  },
];

/** Customer service, by brand. */
export default function SupportPage() {
  const { support, company } = brand;
  return (
    <section className="flex flex-1 flex-col pb-16">
      <h1 className="px-gutter pt-6 pb-4 font-bold text-section">무엇을 도와드릴까요?</h1>
      <div className="px-gutter">
        <div className="mb-3 flex flex-wrap gap-2 *:grow *:basis-0">
          <ButtonLink to="/inquiry/new" size="large">
            1:1 문의하기
          </ButtonLink>
          <ButtonLink to="/inquiry" size="large" variant="secondary">
            내 문의 보기
          </ButtonLink>
        </div>
        <a
          href={support.href}
          {...(support.href.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {})}
          className="flex min-h-16 items-center justify-between rounded-sheet px-5 py-4 ring-1 ring-line ring-inset"
        >
          <span>
            <b className="block font-semibold text-title">{support.label}</b>
            <span className="text-ink-600 text-second">{support.hours}</span>
          </span>
          <ChevronRight className="size-6" aria-hidden />
        </a>
        <dl className="mt-3 divide-y divide-line rounded-sheet bg-sunken px-5">
          <Contact
            label="전화"
            shown={company.tel}
            href={`tel:${company.tel.replace(/\D/g, '')}`}
            note={company.hours}
          />
          <Contact label="이메일" shown={company.email} href={`mailto:${company.email}`} note="하루 안에 답해 드려요" />
        </dl>
      </div>
      <h2 className="mt-9 mb-2 px-gutter font-bold text-title">자주 묻는 질문</h2>
      <div className="px-gutter">
        {frequentQuestions.map(({ title, text }) => (
          <Accordion key={title} title={title}>
            <p className="pb-4 text-ink-600 text-second">{text}</p>
          </Accordion>
        ))}
      </div>
      <nav aria-label="안내" className="mt-6 px-gutter">
        <ul>
          <Way to="/notice" label="공지사항" />
          <Way to="/guide/shipping-return" label="배송·교환·반품 안내" />
          <Way to="/order" label="주문내역" />
        </ul>
      </nav>
    </section>
  );
}

function Contact({ label, shown, href, note }: { label: string; shown: string; href: string; note: string }) {
  return (
    <div className="flex items-center justify-between gap-3 py-2">
      <dt className="text-ink-600 text-second">{label}</dt>
      <dd className="text-right">
        <a href={href} className="inline-flex min-h-11 items-center font-semibold text-brand-700">
          {shown}
        </a>
        <span className="block text-caption text-ink-600">{note}</span>
      </dd>
    </div>
  );
}

function Way({ to, label }: { to: string; label: string }) {
  return (
    <li className="border-line border-b last:border-b-0">
      <Link to={to} className="flex min-h-14 items-center justify-between">
        {label}
        <ChevronRight className="size-5 text-ink-400" aria-hidden />
      </Link>
    </li>
  );
}
