import { brand } from '#brand';
import { dottedDay } from '#contract/rules/dates.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { SettingSwitch } from './settings-row.tsx';
import { type UserSettings, useNotificationSetting } from './use-notification-setting.ts';

/** Consent to advertising, and a separate one for the night. Each change is confirmed with the sender and the date. */
export function MarketingConsent({ settings }: { settings: UserSettings }) {
  const { mutate, isPending } = useNotificationSetting();
  const showSnackbar = useSnackbar();
  const { advertisingAlarm, advertisingPromotion, advertisingAlarmUpdateDate, advertisingPromotionUpdateDate } =
    settings;

  function showConsentChange(what: string, on: boolean, date: string | null) {
    showSnackbar(
      `[${brand.name}] ${date ? `${dottedDay(date)} ` : ''}${what} 수신 ${on ? '동의' : '거부'}로 바꿨어요.`,
    );
  }

  return (
    <>
      <SettingSwitch
        label="마케팅 정보 수신 동의"
        note="제철 소식과 할인 정보를 문자·알림으로 보내 드려요."
        checked={advertisingAlarm}
        disabled={isPending}
        onSwitch={(on) =>
          mutate(on ? { advertisingAlarm: true } : { advertisingAlarm: false, advertisingPromotion: false }, {
            onSuccess: ({ userSettings }) =>
              showConsentChange('마케팅 정보', on, userSettings.advertisingAlarmUpdateDate),
          })
        }
      />
      <SettingSwitch
        label="야간 수신 동의"
        note="밤 9시부터 아침 8시 사이에도 받을게요."
        checked={advertisingPromotion}
        disabled={isPending || !advertisingAlarm}
        onSwitch={(on) =>
          mutate(
            { advertisingPromotion: on },
            {
              onSuccess: ({ userSettings }) =>
                showConsentChange('야간 정보', on, userSettings.advertisingPromotionUpdateDate),
            },
          )
        }
      />
      {advertisingAlarmUpdateDate && (
        <p className="tabular mt-2 text-caption text-ink-400">
          {dottedDay(advertisingAlarmUpdateDate)}에{' '}
          {advertisingAlarm ? '동의하셨어요. 2년마다 다시 알려 드릴게요.' : '거부하셨어요.'}
        </p>
      )}
      {advertisingPromotionUpdateDate && (
        <p className="tabular text-caption text-ink-400">
          야간 수신은 {dottedDay(advertisingPromotionUpdateDate)}에 {advertisingPromotion ? '동의' : '거부'}하셨어요.
        </p>
      )}
      <p className="text-caption text-ink-400">처리 결과는 문자로도 보내 드려요.</p>
    </>
  );
}
