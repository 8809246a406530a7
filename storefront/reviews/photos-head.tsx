import { ChevronRight } from 'lucide-react';
import { Link, type To } from 'react-router';
import { groupThousands } from '#contract/rules/money.ts';

/** Above photos of buyers: the number of reviews with photos, and the link to them. */
export function PhotosHead({ count, all }: { count: number; all: To | null }) {
  return (
    <p className="photos-head">
      <b>사진 후기 {groupThousands(count)}</b>
      {all && (
        <Link to={all} aria-label="사진 후기 전체보기">
          전체보기
          <ChevronRight className="size-4" aria-hidden />
        </Link>
      )}
    </p>
  );
}
