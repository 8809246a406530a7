import { Badge } from '#ui/badge.tsx';
import type { Presented } from '../product/page-data.ts';
import { marks, stateWord } from '../product/product-state.ts';

/** What is special about a product, in a word each. They wrap by themselves, whatever stands beside them. */
export function Marks({ product }: { product: Presented }) {
  return (
    <p className="flex max-w-[75%] shrink-0 flex-wrap gap-1.5 empty:hidden">
      {ranOut(product) && <Badge tone="ink">{stateWord(product.productStatus)}</Badge>}
      {marks(product).map(({ text, tone }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
      {product.detail.taxStatus === 'free' && <Badge>면세</Badge>}
      {product.purchaseLimit !== null && <Badge tone="warning">한 분당 {product.purchaseLimit}개까지</Badge>}
      {product.noResale && <Badge tone="warning">재판매 금지</Badge>}
    </p>
  );
}

/** The bar offers to tell when it is there again, so it has to be said that it is not. */
function ranOut({ productStatus, productFunding }: Presented) {
  return productFunding === null && (productStatus === 'stock_out' || productStatus === 'temp_stock_out');
}
