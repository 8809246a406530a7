import { groupThousands } from '#contract/rules/money.ts';
import { GradeLine } from '../grade-card.tsx';
import { type MyHeadProps, memberName, seasonName } from '../purchases.ts';

// As many names as fit two lines, with the number of the others.
const named = 3;

/** A letter of thanks: how many sellers the member bought from this season, and their names. */
export default function LetterMyHead({ user, purchases }: MyHeadProps) {
  const sellers = purchases?.season.sellers ?? [];
  return (
    <section className="my-head" aria-label="도운 밭">
      <div className="paper">
        <p>{memberName(user)}께</p>
        <h2 className="min-h-[1lh]">
          {purchases ? `이번 ${seasonName(purchases.season.from)} 도운 밭 ${groupThousands(sellers.length)}곳` : ' '}
        </h2>
        <p className="line-clamp-2 min-h-[2lh]">
          {sellers.length > 0
            ? sellers.slice(0, named).join(', ') + (sellers.length > named ? ` 외 ${sellers.length - named}곳` : '')
            : purchases
              ? '아직 없어요. 첫 주문이 한 밭의 하루를 바꿉니다.'
              : ' '}
        </p>
      </div>
      <GradeLine user={user} />
    </section>
  );
}
