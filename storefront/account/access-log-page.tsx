import type { MetaFunction } from 'react-router';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { MemberOnly } from '../verification/member-only.tsx';
import { ThirdPartyDisclosures } from './disclosures.tsx';
import { PersonalDataExport } from './export-data.tsx';
import { AccessLog } from './my-access-log.tsx';

export const handle: RouteHandle = { title: '내 데이터를 본 사람' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '내 데이터를 본 사람', path: '/my-cuma/looks', hidden: true });

export default function AccessLogPage() {
  return (
    <MemberOnly title="내 데이터를 본 사람" invite="로그인하고 누가 보았는지 확인하세요">
      {(user) => (
        <div className="flex flex-col pb-16 [&>*:has(.bone,[data-more])~*]:invisible">
          <AccessLog />
          <ThirdPartyDisclosures />
          <PersonalDataExport user={user} />
        </div>
      )}
    </MemberOnly>
  );
}
