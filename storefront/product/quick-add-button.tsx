import { ShoppingBasket } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { lazyPart, partFailedText } from '#ui/lazy-part.tsx';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import type { ProductCardData } from './card-data.ts';
import { isSellable } from './product-state.ts';

// The code for adding to the cart loads with the first press, because most lists are only viewed.
const Adding = lazyPart(() => import('./quick-add.tsx'), Unadded);

/** The button again, and a message, after the code failed to load. */
function Unadded({ disc, onOver }: { disc: ReactNode; onOver: () => void }) {
  const showSnackbar = useSnackbar();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per failure.
  useEffect(() => {
    showSnackbar(partFailedText);
    onOver();
  }, []);
  return disc;
}

/** The round button on an image: adds the only option, or asks which. Hidden where more information is needed first. */
export function QuickAddButton({ product }: { product: ProductCardData }) {
  const [pressed, setPressed] = useState(0);
  const { productStatus, isCommingSoon, isAppOnly, saleType, productFunding } = product;
  const canTake =
    isSellable(productStatus) && !isCommingSoon && !isAppOnly && saleType !== 'wholesale' && productFunding === null;
  if (!canTake) return null;
  const disc = (
    <button
      type="button"
      aria-label={`${product.name} 담기`}
      aria-busy={pressed > 0 || undefined}
      onClick={() => setPressed((times) => times + 1)}
      className="disc"
    >
      <span>
        <ShoppingBasket className="size-5" aria-hidden />
      </span>
    </button>
  );
  return (
    <div className="disc-place">
      {pressed > 0 ? (
        <Adding key={pressed} product={product} disc={disc} waiting={disc} onOver={() => setPressed(0)} />
      ) : (
        disc
      )}
    </div>
  );
}
