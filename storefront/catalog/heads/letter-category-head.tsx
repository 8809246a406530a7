import { koreanDay } from '#contract/rules/dates.ts';
import type { CategoryHeadProps } from './category-head.ts';

const spring = ['언 땅이 풀리고 첫 싹이 올라왔습니다.', '봄에 거둔 것부터 차례로 보내 드립니다.'];
const summer = ['이른 새벽, 해가 뜨기 전에 밭에 나갑니다.', '더위를 견디고 여문 것만 골라 담습니다.'];
const autumn = ['들이 누렇게 물들어 손이 모자란 철입니다.', '거두는 대로 한 상자씩 꾸려 보내 드립니다.'];
const winter = ['서리가 내린 뒤로 맛이 더 깊어졌습니다.', '갈무리해 둔 것을 조심히 싸서 보내 드립니다.'];
const linesOf = [winter, winter, spring, spring, spring, summer, summer, summer, autumn, autumn, autumn, winter];

/** Two lines of a letter, by the season. */
export default function LetterCategoryHead({ now }: CategoryHeadProps) {
  const lines = linesOf[Number(koreanDay(now).slice(5, 7)) - 1] ?? winter;
  return (
    <p className="shop-head">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}
