import { Badge } from '#ui/badge.tsx';
import type { ProductPageData } from '../product/page-data.ts';
import { productMarksOf, productStateText } from '../product/product-state.ts';

/** The badges of a product. They wrap, regardless of what is next to them. */
export function ProductBadges({ product }: { product: ProductPageData }) {
  return (
    <p className="flex max-w-[75%] shrink-0 flex-wrap gap-1.5 empty:hidden">
      {ranOut(product) && <Badge tone="ink">{productStateText(product.productStatus)}</Badge>}
      {productMarksOf(product).map(({ text, tone }) => (
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

/** The purchase bar offers a restock alert, so the page must say that the product is sold out. */
function ranOut({ productStatus, productFunding }: ProductPageData) {
  return productFunding === null && (productStatus === 'stock_out' || productStatus === 'temp_stock_out');
}
