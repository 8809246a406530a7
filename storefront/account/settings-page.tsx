import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { head } from '../app/head.ts';
import type { Handle } from '../layout/route-handle.ts';
import { TextSize } from '../layout/text-size.tsx';
import { PushSwitch } from '../notifications/push-switch.tsx';
import { Member } from '../verification/member-only.tsx';
import { Alarms } from './alarms.tsx';
import { Devices } from './devices.tsx';
import { Socials } from './linked-accounts.tsx';
import { Marketing } from './marketing.tsx';
import { MeasuringSettings } from './tracking-consent.tsx';

export const handle: Handle = { title: '설정' };
export const meta: MetaFunction = ({ matches }) =>
  head(matches, { title: '설정', path: '/my-cuma/settings', hidden: true });

export default function SettingsPage() {
  return (
    <Member title="설정" invite="로그인하고 알림을 내게 맞추세요">
      {(user) => (
        <div className="flex flex-col">
          <Part title="알림">
            <PushSwitch />
            <Alarms settings={user.userSettings} />
          </Part>
          <Part title="마케팅 정보 수신">
            <Marketing settings={user.userSettings} />
          </Part>
          <Part title="분석·광고 동의">
            <MeasuringSettings />
          </Part>
          <Part title="화면">
            <TextSize />
          </Part>
          <Part title="연결된 계정">
            <Socials user={user} />
          </Part>
          <Part title="로그인된 기기">
            <Devices user={user} />
          </Part>
        </div>
      )}
    </Member>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-sunken border-b-8 px-gutter py-6 last:border-b-0">
      <h2 className="mb-2 font-bold text-title">{title}</h2>
      {children}
    </section>
  );
}
