import { Chip } from '#ui/chip.tsx';
import { Thumb } from '#ui/thumbnail.tsx';
import { Part } from '../checkout/section.tsx';
import { kindChange } from './claim-form-state.ts';
import type { Claimed } from './claim-target.ts';
import type { Kind } from './reasons.ts';
import type { Wishing } from './use-claim-form.ts';

type Props = { goods: Claimed /** What each kind is called. */; kinds?: Record<Kind, string> } & Pick<Wishing, 'form'>;

/** What it is about, and whether money or another one is wanted. */
export function Goods({ goods, form, kinds = { return: '환불(반품)', replace: '교환' } }: Props) {
  const { kind } = form.values;
  return (
    <Part>
      <div className="flex items-center gap-3">
        <Thumb base={goods.imageSmall} placeholder={goods.placeholder} />
        <div className="min-w-0">
          <h1 className="line-clamp-2 font-semibold">{goods.name}</h1>
          <p className="text-ink-600 text-second">{goods.optionText}</p>
        </div>
      </div>
      {goods.kinds.length > 1 && (
        <div className="mt-4 flex gap-2">
          {goods.kinds.map((one) => (
            <Chip key={one} selected={kind === one} onPick={() => form.begin(kindChange(one))}>
              {kinds[one]}
            </Chip>
          ))}
        </div>
      )}
    </Part>
  );
}
