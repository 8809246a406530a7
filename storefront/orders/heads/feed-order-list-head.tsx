import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { ProductThumbnail } from '#ui/placard.tsx';
import { parcelArrivalText, useCurrentParcel } from '../../home/use-current-parcel.ts';

/** The next arrival, on the dark ground above the orders. Its height is reserved. */
export default function FeedOrderListHead() {
  const parcel = useCurrentParcel();
  return (
    <div className="next-arrival">
      {parcel && (
        <Link to={`/order/${parcel.order}`}>
          <ProductThumbnail product={parcel.product} side={56} />
          <span>
            <small>다음에 오는 상자</small>
            <b>{parcelArrivalText(parcel)}</b>
            <span>{parcel.product.name}</span>
          </span>
          <ChevronRight className="size-5 shrink-0" aria-hidden />
        </Link>
      )}
      {parcel === null && <p>지금 오고 있는 상자는 없어요.</p>}
    </div>
  );
}
