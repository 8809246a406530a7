import { Link } from 'react-router';
import { brand } from '#brand';
import { formatWon } from '#contract/rules/money.ts';
import { Accordion } from '#ui/accordion.tsx';
import type { ProductPageData } from '../product/page-data.ts';
import { returnNotice } from '../product/return-notice.ts';

/** Legally required information about transaction and seller; that about the product follows its description. */
export function StatutoryInfo({ product }: { product: ProductPageData }) {
  const { shipping, seller } = product;
  const notice = returnNotice(product.returnPolicy);
  return (
    <section id="guide" className="band px-gutter py-6">
      <h2 className="mb-2 font-bold text-section">배송·반품</h2>
      <Accordion title="배송 안내">
        <ul className="list-disc space-y-1 pl-5">
          <li>
            {product.labelShippingMethod}로 보내며 택배사는 {product.deliveryCompany.name}이에요. 배송비는{' '}
            {formatWon(shipping.base)}이에요.
          </li>
          <li>
            제주 {formatWon(shipping.area1)}, 도서산간 {formatWon(shipping.area2)}, 그 밖의 먼 섬{' '}
            {formatWon(shipping.area3)}이 더해져요.
          </li>
          <li>
            출고일이 정해진 옵션은 그날 보내고, 그 밖의 상품은 결제 후 {product.unstoringDaysAfter}영업일 안에 보내요.
          </li>
        </ul>
      </Accordion>
      <Accordion title="교환·반품 안내">
        {notice && <p className="mb-3 rounded-card border border-line bg-sunken px-4 py-3 text-ink-900">{notice}</p>}
        <ul className="list-disc space-y-1 pl-5">
          {!notice && (
            <li>
              상품을 받은 날부터 7일 안에 청약을 철회할 수 있어요. 단순 변심이면 돌려보내는 배송비를, 무료로 받으셨다면
              왕복 배송비를 부담해 주셔야 해요.
            </li>
          )}
          <li>
            표시·광고와 다르거나 상한 상품은 받은 날부터 3개월, 안 날부터 30일 안에 저희 부담으로 바꾸거나 환불해
            드려요.
          </li>
          <li>시간이 지나 다시 팔기 어려울 만큼 가치가 줄거나, 사용해서 가치가 크게 줄면 철회가 제한돼요.</li>
          <li>돌려받은 날부터 3영업일 안에 환불하고, 늦어지면 연 15%의 지연이자를 드려요.</li>
          <li>피해 보상과 분쟁은 소비자분쟁해결기준에 따라요.</li>
        </ul>
        <Link
          to="/guide/shipping-return"
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-brand-strong underline underline-offset-4"
        >
          자세한 안내 보기
        </Link>
      </Accordion>
      <Accordion title="판매자 정보" open>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 *:[dd]:text-ink-900 *:[dt]:text-ink-400">
          <Row label="상호" text={seller.name} />
          <Row label="대표자" text={seller.ceo} />
          <Row label="사업자등록번호" text={seller.bizNo} />
          <Row label="통신판매업신고" text={seller.mailOrderNo} />
          <Row label="주소" text={seller.address} />
          <Row label="연락처" text={`${seller.tel} · ${seller.email}`} />
        </dl>
        <p className="mt-3 rounded-card bg-sunken px-4 py-3">{brand.company.intermediary}</p>
      </Accordion>
    </section>
  );
}

function Row({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  );
}
