import { groupThousands } from '#contract/rules/money.ts';
import { GradeLine } from '../grade-card.tsx';
import { type MyHeadProps, memberName, seasonName } from '../purchases.ts';

const places = 10;

/** A stamp card: one stamp for each order of the season. A full card begins again. */
export default function StallMyHead({ user, purchases }: MyHeadProps) {
  const orders = purchases?.season.orders ?? 0;
  const stamped = orders === 0 ? 0 : ((orders - 1) % places) + 1;
  return (
    <section className="my-head" aria-label="도장판">
      <p className="my-name">{memberName(user)}</p>
      <p className="min-h-[1lh] text-second">
        {purchases ? (
          <>
            이번 {seasonName(purchases.season.from)} 주문 도장 <b className="tabular">{groupThousands(orders)}개</b>
            {orders > places && ` · ${Math.ceil(orders / places)}장째 도장판`}
          </>
        ) : (
          ' '
        )}
      </p>
      <ol className="stamps" aria-hidden>
        {Array.from({ length: places }, (_, place) => (
          <li key={place} className={place < stamped ? 'stamp' : undefined}>
            {place < stamped ? '쿠마' : place + 1}
          </li>
        ))}
      </ol>
      <GradeLine user={user} />
    </section>
  );
}
