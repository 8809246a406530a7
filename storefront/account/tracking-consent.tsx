import { browserRefusesAdvertising, saveConsent, useConsent } from '#client/analytics-consent.ts';
import { api } from '#client/api.ts';
import { currentToken } from '#client/customer-token.ts';
import { dottedDay } from '#contract/rules/dates.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { SettingSwitch } from './settings-row.tsx';

/**
 * The consent that the consent bar asks for, changeable at any time; refusing takes one tap, like consenting. It applies to this browser.
 */
export function TrackingConsentSettings() {
  const hydrated = useHydrated();
  const consent = useConsent();
  const showSnackbar = useSnackbar();
  const refuses = hydrated && browserRefusesAdvertising();
  const analytics = consent?.analytics ?? false;
  const advertising = consent?.advertising ?? false;

  async function change(what: string, on: boolean, next: { analytics: boolean; advertising: boolean }) {
    saveConsent(next.analytics, next.advertising);
    try {
      if (!on && currentToken()) await api('PUT /v1/app-users/order-sources', { body: next });
      showSnackbar(`${what} ${on ? '동의로' : '거부로'} 바꿨어요.`);
    } catch {
      showSnackbar('거부로 바꿨어요. 지난 주문에는 아직 적용하지 못했으니 연결을 확인하고 한 번 더 껐다 켜 주세요.');
    }
  }

  return (
    <>
      <SettingSwitch
        label="이용 분석"
        note="어떤 화면이 편하고 불편한지 알기 위해 이용 기록을 분석해요."
        checked={analytics}
        disabled={!hydrated}
        onSwitch={(on) => void change('이용 분석', on, { analytics: on, advertising })}
      />
      <SettingSwitch
        label="광고 효과 측정"
        note={
          refuses
            ? '브라우저에 ‘추적 거부(GPC)’가 켜져 있어 광고에는 쓰지 않아요. 바꾸려면 브라우저 설정을 열어 주세요.'
            : '어떤 광고를 보고 오셨는지 광고 회사와 함께 재요.'
        }
        checked={advertising}
        disabled={!hydrated || refuses}
        onSwitch={(on) => void change('광고 효과 측정', on, { analytics, advertising: on })}
      />
      <p className="mt-2 text-caption text-ink-400">
        {consent
          ? `${consent.at ? `${dottedDay(consent.at)}에 고르신 대로예요. ` : ''}이 브라우저에만 적용돼요.`
          : '아직 고르지 않으셨어요. 고르기 전에는 아무것도 재지 않아요.'}
      </p>
    </>
  );
}
