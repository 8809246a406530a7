import { ButtonLink } from '#ui/button.tsx';

/** Shown to a guest above the orders of this device. */
export function GuestInvitation() {
  return (
    <section className="px-3 pt-3 min-[390px]:px-4">
      <div className="rounded-sheet bg-surface px-5 py-5">
        <h2 className="font-bold text-title">주문내역을 한곳에서 보세요</h2>
        <p className="mt-1 text-ink-600 text-second">
          로그인하면 어느 기기에서나 주문을 볼 수 있어요. 비회원으로 주문하셨다면 이름과 휴대폰 번호로 찾아 드려요.
        </p>
        <div className="mt-4 flex flex-wrap gap-2 *:flex-1">
          <ButtonLink to="/login?next=%2Forder">로그인</ButtonLink>
          <ButtonLink to="/guest/order-lookup" variant="secondary">
            비회원 주문조회
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
