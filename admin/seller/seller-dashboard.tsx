import { useQuery } from '@tanstack/react-query';
import { Volume2 } from 'lucide-react';
import type { SellerToday } from '#contract/seller.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { shortDateText } from '../kit/admin-texts.ts';
import { RowBadge } from '../kit/row-badge.tsx';
import { TodayHeading } from '../kit/today-heading.tsx';
import { adminKeys } from '../query-keys.ts';

/** The dashboard of a seller: quantities to pack by day, and other open work. It is usable with gloves. */
export default function SellerDashboard() {
  const query = useQuery({
    queryKey: adminKeys.today,
    queryFn: () => adminApi('GET /v1/seller/today', {}),
    refetchInterval: 30_000,
  });
  return (
    <TodayHeading query={query} shape="rows">
      {(day) => <Board day={day} />}
    </TodayHeading>
  );
}

function Board({ day }: { day: SellerToday }) {
  const { counts, leaving, boxes } = day;
  const days = [...new Set(boxes.map((box) => box.day))];
  const waits = [
    ['/cancels', '취소요청', counts.cancels],
    ['/claims', '반품·교환', counts.claims],
    ['/questions', '상품문의', day.questions.count],
    ['/reviews', '신고·이의 후기', day.reviews],
    ['/moving?silent=true', '이틀째 소식 없는 상자', day.silent],
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <section className="pane p-4">
        <p className="flex items-end justify-between gap-3">
          <span>
            <span className="text-ink-600">오늘 보낼 것</span>
            <b className="tabular block text-[2.5rem] leading-12">{dueCountOf(leaving)}건</b>
          </span>
          <Button variant="secondary" onClick={() => readAloud(day)}>
            <Volume2 className="size-5" aria-hidden /> 듣기
          </Button>
        </p>
        <span className="flex flex-wrap gap-1.5">
          {leaving.late > 0 && <RowBadge tone="bad">{leaving.late}건은 보낼 날이 지났어요</RowBadge>}
          {leaving.unconfirmed > 0 && <RowBadge tone="warn">{leaving.unconfirmed}건은 발주확인이 먼저예요</RowBadge>}
        </span>
        <div className="mt-3 grid grid-cols-2 gap-2">
          <ButtonLink to="/send">보내기</ButtonLink>
          <ButtonLink to="/new" variant="secondary">
            새 주문 {counts.new}건
          </ButtonLink>
        </div>
      </section>
      {days.map((one) => (
        <section key={one} className="pane p-4">
          <h2 className="mb-2 font-bold text-section">
            {shortDateText(one)} {one < day.date && <RowBadge tone="bad">늦음</RowBadge>}
            {one === day.date && <RowBadge tone="good">오늘</RowBadge>}
          </h2>
          <ul className="divide-y divide-line">
            {boxes
              .filter((box) => box.day === one)
              .map(({ name, option, units }) => (
                <li key={`${name} ${option}`} className="flex items-center justify-between gap-3 py-2.5 text-title">
                  <span>
                    {name} <span className="text-ink-600">{option}</span>
                  </span>
                  <b className="tabular whitespace-nowrap text-section">{units}개</b>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {moreBoxesOf(day) > 0 && (
        <p className="pane p-4 text-ink-600">
          그 밖에 {moreBoxesOf(day)}가지가 더 있어요. 새 주문과 보내기에서 모두 볼 수 있어요.
        </p>
      )}
      {boxes.length === 0 && <p className="pane p-8 text-center text-ink-600">포장할 것이 없어요. 푹 쉬세요.</p>}
      {waits.some(([, , count]) => count > 0) && (
        <section className="grid grid-cols-2 gap-2" aria-label="답하기">
          {waits
            .filter(([, , count]) => count > 0)
            .map(([to, name, count]) => (
              <ButtonLink key={to} to={to} variant="secondary">
                {name} {count}
              </ButtonLink>
            ))}
        </section>
      )}
    </div>
  );
}

/** The lines to ship by today, confirmed or not: `boxes` has the quantities of both. */
function dueCountOf({ left, late, unconfirmed }: SellerToday['leaving']) {
  return left + late + unconfirmed;
}

/** The kinds of boxes that are not listed. */
const moreBoxesOf = ({ boxes, boxCount }: SellerToday) => boxCount - boxes.length;

/** Reads the totals aloud, for sellers whose hands are full. */
function readAloud(morning: SellerToday) {
  const { date, boxes, leaving } = morning;
  const due = boxes.filter(({ day }) => day <= date);
  const productTexts = due.map(({ name, option, units }) => `${name} ${option} ${units}개`);
  // What is not listed is due too, if all that is listed is.
  if (moreBoxesOf(morning) > 0 && due.length === boxes.length) productTexts.push('그 밖에 더 있어요');
  const utterance = new SpeechSynthesisUtterance(`오늘 보낼 것 ${dueCountOf(leaving)}건. ${productTexts.join(', ')}`);
  utterance.lang = 'ko-KR';
  window.speechSynthesis?.cancel();
  window.speechSynthesis?.speak(utterance);
}
