import { ShoppingBasket } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { lazyPart, partFailedText } from '#ui/lazy-part.tsx';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import type { ProductCardData } from './card-data.ts';
import { isSellable } from './product-state.ts';

// What it takes to put something into the cart is fetched with the first press: lists are looked at far more often.
const Adding = lazyPart(() => import('./quick-add.tsx'), Unadded);

/** The disc, to be pressed again, and a message. */
function Unadded({ disc, onOver }: { disc: ReactNode; onOver: () => void }) {
  const showSnackbar = useSnackbar();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure.
  useEffect(() => {
    showSnackbar(partFailedText);
    onOver();
  }, []);
  return disc;
}

/** The round button on a picture: takes one along, or asks which. Not where more must be known first. */
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
