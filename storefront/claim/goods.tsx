import type { OrderLine } from '#contract/orders.ts';
import { Chip } from '#ui/chip.tsx';
import { Part } from '../checkout/part.tsx';
import { optionsText } from '../orders/words.ts';
import { Thumb } from '../product/thumb.tsx';
import type { Claiming } from './claiming.ts';
import { kindChange } from './wish.ts';

/** What it is about, and whether money or another one is wanted. */
export function Goods({ line, form }: { line: OrderLine } & Pick<Claiming, 'form'>) {
  const { product } = line;
  const { kind } = form.values;
  return (
    <Part>
      <div className="flex items-center gap-3">
        <Thumb product={product} />
        <div className="min-w-0">
          <h1 className="line-clamp-2 font-semibold">{product.name}</h1>
          <p className="text-ink-600 text-second">{optionsText(line)}</p>
        </div>
      </div>
      {line.actions.includes('replace') && (
        <div className="mt-4 flex gap-2">
          <Chip selected={kind === 'return'} onPick={() => form.begin(kindChange('return'))}>
            환불(반품)
          </Chip>
          <Chip selected={kind === 'replace'} onPick={() => form.begin(kindChange('replace'))}>
            교환
          </Chip>
        </div>
      )}
    </Part>
  );
}
