import { ButtonLink } from '#ui/button.tsx';
import { useSession } from '../session/session.tsx';

const steps = [
  '회원으로 가입해 주세요.',
  '사업자등록번호와 사업자등록증 사진을 보내 주세요.',
  '영업일 하루 안에 확인하고 문자로 알려 드려요.',
  '그때부터 도매가가 보이고 바로 주문할 수 있어요.',
];

/** How to become a business member; shown as done for members who are one. */
export function BusinessApplyBanner() {
  const isBusiness = useSession().user?.isBusiness ?? false;
  return (
    <section id="become" className="band px-gutter py-8">
      <h2 className="font-bold text-section">{isBusiness ? '사업자 회원이에요' : '사업자 회원이 되려면'}</h2>
      {!isBusiness && (
        <ol className="mt-4 space-y-3">
          {steps.map((step, place) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden
                className="tabular grid size-6 shrink-0 place-items-center rounded-full bg-brand-strong font-bold text-caption text-on-brand"
              >
                {place + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      )}
      <p className="mt-5 rounded-card bg-sunken px-4 py-3 text-ink-600 text-second">
        {isBusiness ? '상품을 열면 수량별 단가가 보여요. ' : ''}쿠폰과 포인트는 도매 상품에 쓸 수 없고, 사업자 확인은
        해마다 한 번 다시 해요.
      </p>
      <ButtonLink
        to="/my-cuma/business"
        size="large"
        full
        variant={isBusiness ? 'secondary' : 'primary'}
        className="mt-4"
      >
        {isBusiness ? '내 사업자 정보 보기' : '사업자 회원 신청하기'}
      </ButtonLink>
    </section>
  );
}
