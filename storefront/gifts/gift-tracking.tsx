import { api } from '#client/api.ts';
import type { ReceivedGift } from '#contract/received-gifts.ts';
import { comingText, dayText, koreanDay } from '#contract/rules/dates.ts';
import { Button, ButtonAway, ButtonLink } from '#ui/button.tsx';
import { shopNow } from '#ui/shop-clock.ts';
import { Part } from '../checkout/section.tsx';
import { AddressOf } from '../orders/order-facts.tsx';
import { Check } from '../orders/success-check.tsx';
import { statusWord } from '../orders/texts.ts';
import { Trouble } from './gift-problem.tsx';
import { Choosing } from './option-picker.tsx';
import { ReceivedLetter } from './received-letter.tsx';
import { useGiftDeed } from './use-gift-action.ts';
import { useGiftCache } from './use-received-gift.ts';

type Props = { link: string; gift: ReceivedGift };

/** After the address: what happens next, and what may still be changed. */
export function Underway({ link, gift }: Props) {
  const { address, orderItemProductStatus: status } = gift;
  const can = (action: ReceivedGift['actions'][number]) => gift.actions.includes(action);
  return (
    <>
      <section className="px-gutter pt-10 pb-8 text-center">
        {gift.giftStatus === 'used' && <Check />}
        <h1 className="mt-5 font-bold text-section">{headline(gift)}</h1>
        {gift.giftStatus === 'used' && (
          <p className="mt-1 text-ink-600">
            {status && status !== 'paid' ? statusWord(status) : '배송이 시작되면 번호로 알려 드려요.'}
          </p>
        )}
        <When gift={gift} />
        <Deeds link={link} gift={gift} />
      </section>
      {can('choose') && <Choosing link={link} gift={gift} />}
      {address && (
        <Part
          title="받는 곳"
          aside={
            can('change_address') && (
              <ButtonLink to={{ search: '?step=change' }} variant="secondary" size="small">
                변경
              </ButtonLink>
            )
          }
        >
          <AddressOf order={{ address }} />
        </Part>
      )}
      <Part title="받은 선물">
        <ReceivedLetter gift={gift} />
        {gift.reviewLine && (
          <ButtonLink to={`/my-cuma/review/write/${gift.reviewLine}`} variant="secondary" full className="mt-4">
            후기 쓰기
          </ButtonLink>
        )}
        {can('reject') && (
          <ButtonLink to={{ search: '?step=refuse' }} variant="ghost" full className="mt-4">
            선물 사양하기
          </ButtonLink>
        )}
        {can('withdraw_request') && (
          <ButtonLink to={{ search: '?step=refuse' }} variant="ghost" full className="mt-4">
            취소 요청하기
          </ButtonLink>
        )}
      </Part>
      <Trouble link={link} gift={gift} />
    </>
  );
}

function headline({ giftStatus }: ReceivedGift) {
  if (giftStatus === 'rejected') return '선물을 사양했어요';
  if (giftStatus === 'withdraw') return '보낸 분이 선물을 취소했어요';
  return giftStatus === 'expired' ? '선물 유효기간이 지났어요' : '선물을 받았어요';
}

const coming: readonly (string | null)[] = ['paid', 'withdraw_partially', 'delivery_waiting', 'delivering'];

function When({
  gift: { orderItemProductStatus: status, shipmentDate, arrival: day, delivery },
}: {
  gift: ReceivedGift;
}) {
  const arrival = coming.includes(status) && day;
  if (!shipmentDate && !arrival && !delivery) return null;
  return (
    <p className="mt-3 text-second">
      {[shipmentDate && `${dayText(shipmentDate)} 출고`, arrival && comingText(arrival, koreanDay(shopNow()))]
        .filter(Boolean)
        .join(' → ')}
      {delivery && (
        <span className="tabular block text-ink-600">
          {delivery.company} {delivery.invoice}
        </span>
      )}
    </p>
  );
}

function Deeds({ link, gift }: Props) {
  const { put, refresh } = useGiftCache(link);
  const { busy, run } = useGiftDeed(refresh);
  const params = { id: link };
  const can = (action: ReceivedGift['actions'][number]) => gift.actions.includes(action);
  return (
    <div className="mx-auto mt-6 flex max-w-96 flex-wrap gap-2 *:flex-1 empty:hidden">
      {can('track') && gift.delivery && (
        <ButtonAway href={gift.delivery.trackUrl} variant="secondary">
          배송조회
        </ButtonAway>
      )}
      {can('received') && (
        <Button
          busy={busy}
          onClick={() =>
            void run(async () => put(await api('PUT /v1/gift/to/{id}/arrived', { params })), '받았다고 알렸어요.')
          }
        >
          잘 받았어요
        </Button>
      )}
    </div>
  );
}
