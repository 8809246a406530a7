import { SettingSwitch } from './settings-row.tsx';
import { type UserSettings, useNotificationSetting } from './use-notification-setting.ts';

export function NotificationSettings({ settings }: { settings: UserSettings }) {
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
