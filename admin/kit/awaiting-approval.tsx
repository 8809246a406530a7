import { Link } from 'react-router';
import { useStaffPermissions } from '../session/me.ts';
import { RowBadge } from './row-badge.tsx';

/** Shown in place of an action that already waits for approval. */
export function AwaitingApproval() {
  const may = useStaffPermissions();
  return (
    <p className="flex flex-wrap items-center gap-2 text-second">
      <RowBadge tone="warn">승인 대기</RowBadge>
      <span className="text-ink-600">다른 분이 승인하거나 거절하면 다시 할 수 있어요.</span>
      <Link to={may('approve') ? '/approvals' : '/work'} className="text-brand-strong underline underline-offset-2">
        {may('approve') ? '승인함 보기' : '내 작업 보기'}
      </Link>
    </p>
  );
}
