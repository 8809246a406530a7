import { api } from '#client/api.ts';
import type { Claim } from '#contract/claims.ts';
import type { ReceivedGift } from '#contract/received-gifts.ts';
import { arrivalDayText, dayText, koreanDay } from '#contract/rules/dates.ts';
import { Button, ButtonLink, ExternalButton } from '#ui/button.tsx';
import { shopNow } from '#ui/shop-clock.ts';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { ClaimList } from '../orders/order-claims.tsx';
import { OrderAddress } from '../orders/order-facts.tsx';
import { SuccessCheck } from '../orders/success-check.tsx';
import { giftParcelText, isGiftCancelled, receivedGiftHeadline } from './gift-status-texts.ts';
import { GiftOptionPicker } from './option-picker.tsx';
import { ReceivedGiftCard } from './received-letter.tsx';
import { useGiftAction } from './use-gift-action.ts';
import { useGiftCache } from './use-received-gift.ts';

type Props = { link: string; gift: ReceivedGift };

/** After the address is entered: what happens next, and what may still be changed. */
export function GiftTracking({ link, gift }: Props) {
  const { address, orderItemProductStatus: status } = gift;
  const can = (action: ReceivedGift['actions'][number]) => gift.actions.includes(action);
  return (
    <>
      <section className="px-gutter pt-10 pb-8 text-center">
        {gift.giftStatus === 'used' && !isGiftCancelled(status) && <SuccessCheck />}
        <h1 className="mt-5 font-bold text-section">{receivedGiftHeadline(gift)}</h1>
        {gift.giftStatus === 'used' && (
          <p className="mt-1 text-ink-600">{giftParcelText(status) ?? '배송이 시작되면 번호로 알려 드려요.'}</p>
        )}
        <When gift={gift} />
        {gift.delay && <GiftDelay delay={gift.delay} />}
        <Deeds link={link} gift={gift} />
      </section>
      {can('choose') && <GiftOptionPicker link={link} gift={gift} />}
      {address && (
        <OrderSection
          title="받는 곳"
          aside={
            can('change_address') && (
              <ButtonLink to={{ search: '?step=change' }} variant="secondary" size="small">
                변경
              </ButtonLink>
            )
          }
        >
          <OrderAddress order={{ address }} />
        </OrderSection>
      )}
      <OrderSection title="받은 선물">
        <ReceivedGiftCard gift={gift} />
        {gift.reviewLine && (
          <ButtonLink to={`/my-cuma/review/write/${gift.reviewLine}`} variant="secondary" full className="mt-4">
            후기 쓰기
          </ButtonLink>
        )}
        {can('reject') && !gift.delay && (
          <ButtonLink to={{ search: '?step=refuse' }} variant="ghost" full className="mt-4">
            선물 사양하기
          </ButtonLink>
        )}
        {can('withdraw_request') && (
          <ButtonLink to={{ search: '?step=refuse' }} variant="ghost" full className="mt-4">
            취소 요청하기
          </ButtonLink>
        )}
      </OrderSection>
      <GiftProblem link={link} gift={gift} />
    </>
  );
}

const coming: readonly (string | null)[] = ['paid', 'withdraw_partially', 'delivery_waiting', 'delivering'];

function When({
  gift: { orderItemProductStatus: status, shipmentDate, arrival: day, delivery },
}: {
  gift: ReceivedGift;
}) {
  const isComing = coming.includes(status);
  const dispatch = isComing && shipmentDate;
  const arrival = isComing && day;
  if (!dispatch && !arrival && !delivery) return null;
  return (
    <p className="mt-3 text-second">
      {[dispatch && `${dayText(dispatch)} 출고`, arrival && arrivalDayText(arrival, koreanDay(shopNow()))]
        .filter(Boolean)
        .join(' → ')}
      {delivery &&
        [delivery, ...delivery.more].map(({ company, invoice }) => (
          <span key={`${company} ${invoice}`} className="tabular block text-ink-600">
            {company} {invoice}
          </span>
        ))}
    </p>
  );
}

function GiftDelay({ delay: { newDate, reason } }: { delay: NonNullable<ReceivedGift['delay']> }) {
  return (
    <div className="mx-auto mt-5 max-w-96 rounded-card bg-warning/10 px-4 py-3 text-left">
      {/* The word joiner keeps the particle with its date. */}
      <p className="font-semibold text-warning">보내 드리는 날이 {`${dayText(newDate)}\u2060로`} 늦어졌어요</p>
      <p className="mt-0.5 text-ink-600 text-second">{reason}</p>
      <p className="mt-3 text-second">기다리지 않으시려면 바로 취소할 수 있어요. 보낸 분께 모두 환불돼요.</p>
      <ButtonLink to={{ search: '?step=refuse' }} variant="secondary" size="small" full className="mt-3">
        선물 사양하기
      </ButtonLink>
    </div>
  );
}

function Deeds({ link, gift }: Props) {
  const { put, refresh } = useGiftCache(link);
  const { busy, run } = useGiftAction(refresh);
  const params = { id: link };
  const can = (action: ReceivedGift['actions'][number]) => gift.actions.includes(action);
  return (
    <div className="mx-auto mt-6 flex max-w-96 flex-wrap gap-2 *:flex-1 empty:hidden">
      {can('track') && gift.delivery?.trackUrl && (
        <ExternalButton href={gift.delivery.trackUrl} variant="secondary">
          배송조회
        </ExternalButton>
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

/** The recipient's claim and its answer, and the link to make one. */
function GiftProblem({ link, gift }: { link: string; gift: ReceivedGift }) {
  const { put, refresh } = useGiftCache(link);
  const { busy, run } = useGiftAction(refresh);
  const { claims, claimables, actions } = gift;
  if (claims.length === 0 && claimables.length === 0) return null;
  const undoable = actions.includes('claim_undo') ? claims.filter(({ status }) => status === 'open') : [];
  const photos = ({ uuid: claim }: Claim, images: string[]) =>
    void run(async () => {
      const call = { params: { id: link }, body: { claim, images } };
      put(await api('PUT /v1/gift/to/{id}/claim/photos', call));
    }, '사진을 보냈어요. 확인하고 알려 드릴게요.');
  return (
    <OrderSection title="상품에 문제가 있나요?">
      {claims.length === 0 && (
        <p className="text-ink-600 text-second">
          사진을 보여 주시면 판매자가 확인해 드려요. 환불되는 금액은 보낸 분께 돌아가요.
        </p>
      )}
      <ClaimList claims={claims} busy={busy} onPhotos={photos} />
      <div className="mt-4 flex flex-wrap gap-2 *:flex-1 empty:hidden">
        {claimables.map(({ line, kinds, optionText }) => (
          <ButtonLink key={line} to={{ search: `?step=claim&line=${line}` }} variant="secondary">
            {claimables.length > 1 && `${optionText} `}
            {kinds.includes('replace') ? '환불·교환 접수' : '문제 신고'}
          </ButtonLink>
        ))}
        {undoable.map(({ uuid: claim, reasonText, units }) => (
          <Button
            key={claim}
            variant="secondary"
            busy={busy}
            onClick={() =>
              void run(async () => {
                const call = { params: { id: link }, body: { claim } };
                put(await api('PUT /v1/gift/to/{id}/claim/undo', call));
              }, '접수를 취소했어요.')
            }
          >
            {undoable.length > 1 && `${reasonText} ${units}개 `}접수 취소
          </Button>
        ))}
      </div>
    </OrderSection>
  );
}
