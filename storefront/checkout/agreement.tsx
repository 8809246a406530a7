import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/cx.ts';

type Item = { name: string; label: string; text: ReactNode };
type Props = {
  sellers: string[];
  isGuest: boolean;
  /** Recipients of a gift enter their own address and give their own consent. */
  isGift?: boolean;
  agreed: string[];
  missing: boolean;
  onAgree: (agreed: string[]) => void;
};

/** The terms of the order; none is ticked in advance. */
export function CheckoutAgreement({ sellers, isGuest, isGift = false, agreed, missing, onAgree }: Props) {
  const items = agreementItemsOf(sellers, isGuest, isGift);
  // Consents that products require are separate.
  const others = agreed.filter((name) => !items.some((item) => item.name === name));
  const all = items.every(({ name }) => agreed.includes(name));
  return (
    <fieldset aria-describedby={missing ? 'agreement-error' : undefined}>
      <legend className="sr-only">주문 동의</legend>
      <Checkbox
        label={<b className="font-bold">모두 동의해요</b>}
        name="agree-all"
        checked={all}
        onChange={() => onAgree([...others, ...(all ? [] : items.map(({ name }) => name))])}
        className="w-full"
      />
      <ul className="mt-1 border-line border-t pt-1">
        {items.map((item) => (
          <Line key={item.name} item={item} agreed={agreed} onAgree={onAgree} />
        ))}
      </ul>
      {missing && !all && (
        <p id="agreement-error" role="alert" className="mt-1 text-danger text-second">
          필수 항목에 동의해 주세요.
        </p>
      )}
    </fieldset>
  );
}

function Line({ item: { name, label, text }, agreed, onAgree }: { item: Item } & Pick<Props, 'agreed' | 'onAgree'>) {
  const [opened, setOpened] = useState(false);
  return (
    <li>
      <div className="flex items-start gap-1">
        <Checkbox
          label={<span className="text-second">[필수] {label}</span>}
          name={`agree-${name}`}
          required
          checked={agreed.includes(name)}
          onChange={({ target }) => onAgree(target.checked ? [...agreed, name] : agreed.filter((one) => one !== name))}
          className="min-w-0 flex-1"
        />
        <button
          type="button"
          aria-expanded={opened}
          aria-controls={`agree-${name}-text`}
          aria-label={`${label}: 내용 보기`}
          onClick={() => setOpened(!opened)}
          className="-mr-3 grid size-11 shrink-0 place-items-center text-ink-400"
        >
          <ChevronDown className={classNames('size-5 transition-transform', opened && 'rotate-180')} aria-hidden />
        </button>
      </div>
      <div
        id={`agree-${name}-text`}
        hidden={!opened}
        className="mt-1 mb-3 rounded-lg bg-sunken p-3 text-fine text-ink-600"
      >
        {text}
      </div>
    </li>
  );
}

export function agreementItemsOf(sellers: string[], isGuest: boolean, isGift = false): Item[] {
  const all: (Item | false)[] = [
    {
      name: 'order',
      label: '주문 상품과 금액을 확인했고 결제에 동의해요',
      text: (
        <p>
          주문할 상품, 가격, 배송 시기, 결제 금액을 확인했습니다. 신선식품은 단순 변심에 의한 반품이 제한됩니다.
          주문에는{' '}
          <Link to="/terms" className="underline underline-offset-4">
            이용약관
          </Link>
          과{' '}
          <Link to="/guide/shipping-return" className="underline underline-offset-4">
            배송·교환·반품 안내
          </Link>
          가 적용됩니다.
        </p>
      ),
    },
    {
      name: 'seller',
      label: '판매자에게 개인정보를 제공하는 데 동의해요',
      text: (
        <Facts
          rows={[
            ['제공받는 자', sellers.join(', ')],
            [
              '제공 항목',
              isGift
                ? '주문내역 (받는 곳은 받는 분이 직접 동의하고 남겨요)'
                : '받는 분 이름, 연락처, 주소, 배송 요청사항, 주문내역',
            ],
            ['이용 목적', '상품 발송, 배송 안내, 교환·반품·환불, 문의 처리 (배송은 택배사에 맡깁니다)'],
            ['보유 기간', '거래를 마친 날부터 5년 (전자상거래법)'],
          ]}
          refusal="동의하지 않을 수 있으며, 그러면 상품을 보내 드릴 수 없어 주문할 수 없습니다."
        />
      ),
    },
    isGuest && {
      name: 'guest',
      label: '만 14세 이상이며 비회원 개인정보 수집·이용에 동의해요',
      text: (
        <Facts
          rows={[
            ['수집 항목', '이름, 휴대폰 번호, 주소, 결제정보'],
            ['이용 목적', '주문 접수와 결제, 상품 배송, 주문 조회, 교환·반품·환불'],
            ['보유 기간', '5년 (전자상거래법에 따른 계약·결제·공급 기록)'],
          ]}
          refusal="동의하지 않을 수 있으며, 그러면 비회원으로 주문할 수 없습니다."
        />
      ),
    },
  ];
  return all.filter((item) => item !== false);
}

function Facts({ rows, refusal }: { rows: [string, string][]; refusal: string }) {
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {rows.map(([label, fact]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-400">{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">{refusal}</p>
    </>
  );
}

/** The names of the sellers of a sheet, each once. */
export function sellerNamesOf({ totalPricesDetail: { entities } }: OrderSheetDetail) {
  return [...new Set(entities.flatMap((entry) => entry.bundleItems.map((item) => item.product.distributor.name)))];
}
