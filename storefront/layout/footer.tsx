import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { brand } from '#brand';

/** One line when collapsed; the document contains all legally required information either way. */
export function SiteFooter() {
  const { company, support } = brand;
  return (
    <footer className="bg-sunken px-gutter pt-4 pb-8 text-ink-600 text-second">
      <ul className="-mx-2 flex flex-wrap items-center **:[a]:inline-flex **:[a]:min-h-11 **:[a]:items-center **:[a]:px-2">
        <li>
          <Link to="/terms">이용약관</Link>
        </li>
        <li>
          <Link to="/privacy" className="font-bold text-ink-900">
            개인정보처리방침
          </Link>
        </li>
        <li>
          <Link to="/guide/shipping-return">배송·교환·반품</Link>
        </li>
        <li>
          <Link to="/notice">공지사항</Link>
        </li>
        <li>
          <a href={support.href}>{support.label}</a>
        </li>
      </ul>
      <details className="group">
        <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-ink-900">
          {company.company} 사업자 정보
          <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden />
        </summary>
        <Facts />
      </details>
      <p className="mt-2 text-fine">{company.intermediary}</p>
      <p className="mt-2 text-fine">
        © {company.year} {company.company}
      </p>
    </footer>
  );
}

/** The same as one line of 44 px, for screens without other links; the legally required information is collapsed. */
export function CompactFooter() {
  const { company } = brand;
  return (
    <footer className="bg-sunken px-gutter pb-4 text-fine text-ink-600">
      <p className="float-right -mr-2 flex **:[a]:inline-flex **:[a]:min-h-11 **:[a]:items-center **:[a]:px-2">
        <Link to="/terms">이용약관</Link>
        <Link to="/privacy" className="font-bold text-ink-900">
          개인정보
        </Link>
      </p>
      <details className="group">
        <summary className="inline-flex min-h-11 items-center gap-1 font-semibold">
          사업자 정보
          <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden />
        </summary>
        <Facts />
        <p className="mt-2">{company.intermediary}</p>
      </details>
    </footer>
  );
}

function Facts() {
  const { company } = brand;
  const link = 'inline-flex min-h-11 items-center px-1 underline underline-offset-4';
  const rows: [string, ReactNode][] = [
    ['상호', company.company],
    ['대표', company.ceo],
    [
      '사업자등록번호',
      <>
        {company.bizNo}{' '}
        <a
          className={link}
          target="_blank"
          rel="noreferrer"
          href={`https://www.ftc.go.kr/bizCommPop.do?wrkr_no=${company.bizNo.replace(/\D/g, '')}`}
        >
          사업자정보확인
        </a>
      </>,
    ],
    ['통신판매업신고', company.mailOrderNo],
    ['주소', company.address],
    ['고객센터', `${company.tel} (${company.hours})`],
    ['이메일', company.email],
    ['개인정보보호책임자', company.cpo],
    ['호스팅 제공', company.host],
    [
      '구매안전서비스',
      <>
        {company.escrow.provider}{' '}
        <a className={link} target="_blank" rel="noreferrer" href={company.escrow.url}>
          가입사실 확인
        </a>
      </>,
    ],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1 pb-2 text-fine **:[dt]:text-ink-400">
      {rows.map(([label, fact]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
