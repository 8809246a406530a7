import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { TextSizeSwitch } from '../layout/text-size.tsx';
import { PushSwitch } from '../notifications/push-switch.tsx';
import { MemberOnly } from '../verification/member-only.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';
import { MarketingConsent } from './marketing.tsx';
import { SignedInDevices } from './my-devices.tsx';
import { SettingSwitch } from './settings-row.tsx';
import { TrackingConsentSettings } from './tracking-consent.tsx';
import { type UserSettings, useNotificationSetting } from './use-notification-setting.ts';

export const handle: RouteHandle = { title: '설정' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '설정', path: '/my-cuma/settings', hidden: true });

export default function SettingsPage() {
  return (
    <MemberOnly title="설정" invite="로그인하고 알림을 내게 맞추세요">
      {(user) => (
        <div className="flex flex-col">
          <Part title="알림">
            <PushSwitch />
            <NotificationSettings settings={user.userSettings} />
          </Part>
          <Part title="마케팅 정보 수신">
            <MarketingConsent settings={user.userSettings} />
          </Part>
          <Part title="분석·광고 동의">
            <TrackingConsentSettings />
          </Part>
          <Part title="화면">
            <TextSizeSwitch />
          </Part>
          <Part title="연결된 계정">
            <LinkedAccounts user={user} />
          </Part>
          <Part title="로그인된 기기">
            <SignedInDevices user={user} />
          </Part>
        </div>
      )}
    </MemberOnly>
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

function NotificationSettings({ settings }: { settings: UserSettings }) {
  const { mutate, isPending } = useNotificationSetting();
  return (
    <>
      <SettingSwitch
        label="주문·배송 알림"
        note="결제, 출고, 도착 소식을 앱 알림으로 보내 드려요."
        checked={settings.orderDeliveryAlarm}
        disabled={isPending}
        onSwitch={(orderDeliveryAlarm) => mutate({ orderDeliveryAlarm })}
      />
      <SettingSwitch
        label="고객센터 답변 알림"
        note="문의하신 내용에 답변이 오면 앱 알림으로 보내 드려요."
        checked={settings.clientCenterReplyAlarm}
        disabled={isPending}
        onSwitch={(clientCenterReplyAlarm) => mutate({ clientCenterReplyAlarm })}
      />
      <p className="mt-2 text-caption text-ink-400">주문·결제처럼 꼭 알려야 하는 소식은 알림을 꺼도 보내 드려요.</p>
    </>
  );
}
