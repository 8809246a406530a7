import { brand } from '#brand';

/** The law requires this notice wherever a cash payment method is offered; for cards alone it does not. */
export function EscrowNotice() {
  const { escrow } = brand.company;
  return (
    <p className="mt-4 text-caption text-ink-600">
      현금으로 결제할 때는 {escrow.provider}를 이용할 수 있어요.{' '}
      <a href={escrow.url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
        가입사실 확인
      </a>
    </p>
  );
}
