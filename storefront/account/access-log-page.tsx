import type { MetaFunction } from 'react-router';
import { head } from '../app/head.ts';
import type { Handle } from '../layout/route-handle.ts';
import { Member } from '../verification/member-only.tsx';
import { Looks } from './access-log.tsx';
import { Disclosures } from './disclosures.tsx';
import { OwnFile } from './export-data.tsx';

export const handle: Handle = { title: '내 데이터를 본 사람' };
export const meta: MetaFunction = ({ matches }) =>
  head(matches, { title: '내 데이터를 본 사람', path: '/my-cuma/looks', hidden: true });

export default function LooksPage() {
  return (
    <Member title="내 데이터를 본 사람" invite="로그인하고 누가 보았는지 확인하세요">
      {(user) => (
        <div className="flex flex-col pb-16 [&>*:has(.bone,[data-more])~*]:invisible">
          <Looks />
          <Disclosures />
          <OwnFile user={user} />
        </div>
      )}
    </Member>
  );
}
