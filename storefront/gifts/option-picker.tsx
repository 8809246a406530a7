import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import type { ReceivedGift } from '#contract/received-gifts.ts';
import { dayText } from '#contract/rules/dates.ts';
import { Radio } from '#ui/radio.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { LoadFailure } from '../verification/load-failure.tsx';
import { type GiftOptionEntity, giftSwapsOf } from './gift-option-swaps.ts';
import { giftKeys } from './gifts-query-keys.ts';
import { useGiftAction } from './use-gift-action.ts';
import { useGiftCache } from './use-received-gift.ts';

/** Selects another ship date or, if the sender allows it, another option; each choice is saved at once. */
export function GiftOptionPicker({ link, gift }: { link: string; gift: ReceivedGift }) {
  const cache = useQueryClient();
  const { put, refresh } = useGiftCache(link);
  const again = () => cache.invalidateQueries({ queryKey: giftKeys.choices(link) });
  const { busy, run } = useGiftAction(() => Promise.all([again(), refresh()]));
  const { data, error, refetch } = useQuery({
    queryKey: giftKeys.choices(link),
    queryFn: () => api('GET /v1/gift/to/{id}/options', { params: { id: link } }),
    staleTime: 0,
  });
  const choose = (options: NonNullable<ReturnType<typeof giftSwapsOf>>) =>
    void run(async () => {
      put(await api('PUT /v1/gift/to/{id}/options', { params: { id: link }, body: { options } }));
    }, '선택을 바꿨어요.');

  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <OrderSection title="언제 받을까요?">
        <Skeleton className="h-11 w-full" />
      </OrderSection>
    );
  const { entities } = data;
  const open = entities.filter((one) => one.choices.some((choice) => giftSwapsOf(entities, one, choice)));
  if (open.length === 0) return gift.shipmentDate && <Fixed day={gift.shipmentDate} />;
  return (
    <OrderSection title={gift.giftGroup.isOptionChoice ? '날짜와 옵션을 골라 주세요' : '언제 받을까요?'}>
      {open.map((entity) => (
        <fieldset key={entity.optionIdPathKey} disabled={busy} className="mb-3 last:mb-0">
          <legend className="mb-1 text-ink-600 text-second">
            {entity.name} {entity.unit}개
          </legend>
          {optionsOf(entities, entity).map(({ key, label, swaps }) => (
            <Radio
              key={key}
              name={`choice-${entity.optionIdPathKey}`}
              label={label}
              checked={key === entity.optionIdPathKey}
              onChange={() => choose(swaps)}
              className="flex w-full"
            />
          ))}
        </fieldset>
      ))}
    </OrderSection>
  );
}

function Fixed({ day }: { day: string }) {
  return (
    <p className="px-gutter pt-5 text-ink-600 text-second">
      <b className="font-semibold text-ink-900">{dayText(day)}</b>에 보내 드려요.
    </p>
  );
}

/** The current option first, then the possible replacements with all swaps that each requires. */
function optionsOf(entities: GiftOptionEntity[], entity: GiftOptionEntity) {
  const word = (own: string, day: string | null) => [own, day && `${dayText(day)} 출고`].filter(Boolean).join(' · ');
  return [
    { key: entity.optionIdPathKey, label: word(entity.name, entity.shipmentDate), swaps: [] },
    ...entity.choices.flatMap((choice) => {
      const swaps = giftSwapsOf(entities, entity, choice);
      return swaps ? [{ key: choice.optionIdPathKey, label: word(choice.name, choice.shipmentDate), swaps }] : [];
    }),
  ];
}
