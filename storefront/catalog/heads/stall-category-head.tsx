import type { CategoryHeadProps } from './category-head.ts';

const calls: Record<CategoryHeadProps['slug'], string> = {
  fruit: '과일이요, 과일! 향부터 맡아 보세요.',
  fish: '바다에서 왔어요! 물 좋은 걸로 골라 가세요.',
  meat: '오늘은 고기 어때요? 두툼하게 썰어 드려요.',
  vegetable: '밥상에 올릴 채소요! 한 단 담아 가세요.',
  food: '집에 두고 먹는 맛이요! 하나씩 챙겨 가세요.',
};

/** The awning of the stall and what its seller calls. */
export default function StallCategoryHead({ slug }: CategoryHeadProps) {
  return (
    <div className="shop-head">
      <p className="call">{calls[slug]}</p>
    </div>
  );
}
