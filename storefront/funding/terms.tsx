import type { FundingState } from '#contract/funding.ts';
import { dayText, deadlineText } from '#contract/rules/dates.ts';

/** When buyers are charged, and what happens if the goal is missed (rules D13). */
export function FundingTerms({ funding: { endDate, estimatedShipmentDate } }: { funding: FundingState }) {
  const lines = [
    { title: '결제', text: '참여하실 때 바로 결제돼요. 펀딩이 열려 있는 동안에는 언제든 취소할 수 있어요.' },
    {
      title: '목표를 채우면',
      text: `${deadlineText(endDate)}에 마감하고 준비를 시작해서 ${dayText(estimatedShipmentDate)} 무렵 보내요.`,
    },
    { title: '목표를 못 채우면', text: '모두 자동으로 취소되고, 다음 영업일 오전 10시에 전액 돌려드려요.' },
    {
      title: '늦어지면',
      text: '보내기로 한 날보다 14일 넘게 늦어지면 알려 드리고 바로 취소하실 수 있어요. 60일이 넘으면 먼저 환불을 여쭐게요.',
    },
  ];
  return (
    <section className="band px-gutter py-6">
      <h2 className="font-bold text-title">펀딩은 이렇게 진행돼요</h2>
      <dl className="mt-3 space-y-3">
        {lines.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold text-second">{title}</dt>
            <dd className="text-ink-600 text-second">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
