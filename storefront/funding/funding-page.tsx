import {
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { PriceTag } from '#ui/price.tsx';
import { pageMeta, shopOriginOf } from '../app/head.ts';
import { apiContext, loaderNow } from '../app/loader-context.ts';
import { requireReply } from '../app/page-loader.ts';
import { breadcrumbJsonLd, productJsonLd, productPath, shareImageOf } from '../product/json-ld.ts';
import { optionCount } from '../product/option-count.ts';
import { productHandle } from '../product/product-frame.ts';
import { shippingText } from '../product/product-state.ts';
import { ShareButton } from '../product/share-button.tsx';
import { BuyBar } from '../product-page/buy-bar.tsx';
import { ProductDelivery } from '../product-page/delivery.tsx';
import { ProductDescription } from '../product-page/description.tsx';
import { ProductGallery } from '../product-page/gallery.tsx';
import { OptionPreview } from '../product-page/option-preview.tsx';
import { PurchaseLocks } from '../product-page/purchase-locks.tsx';
import { StatutoryInfo } from '../product-page/statutory-info.tsx';
import { useTrackProductView } from '../product-page/use-track-view.ts';
import { QuestionSection } from '../questions/question-section.tsx';
import { FundingGoal } from './goal.tsx';
import { FundingTerms } from './terms.tsx';

export const handle = productHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params.id && /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0;
  if (id === 0) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const [product, options] = await Promise.all([
    requireReply(api('GET /v1/products/{id}', { params: { id } })),
    optionCount(api, id),
  ]);
  if (!product.productFunding) throw redirect(`/product/${id}`);
  return { now: loaderNow(context), product, options };
}

/** Sheets change the URL of this page, but not its data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { now, product } = loaderData;
  const origin = shopOriginOf(matches);
  return [
    ...pageMeta(matches, {
      title: product.name,
      description: `${product.distributor.name}의 펀딩. 지금까지 ${product.productFunding?.achievePercent}% 모였어요.`,
      path: productPath(product),
      image: shareImageOf(product, now),
      type: 'product',
    }),
    productJsonLd(product, null, origin, now),
    breadcrumbJsonLd(origin, [
      { name: '펀딩', path: '/funding' },
      { name: product.name, path: productPath(product) },
    ]),
  ];
};

export default function FundingPage() {
  const { now, product, options } = useLoaderData<typeof loader>();
  useTrackProductView(product);
  const funding = product.productFunding;
  if (!funding) return null;
  return (
    <>
      <ProductGallery key={product.id} product={product} />
      <section className="px-gutter pt-5 pb-6">
        <div className="flex min-h-11 items-start justify-between gap-2">
          <p className="min-w-0 text-ink-600 text-second">{product.distributor.name}</p>
          <ShareButton product={product} />
        </div>
        <h1 className="-mt-4 pr-12 font-semibold text-section">
          {product.name} <span className="whitespace-nowrap">({product.origin})</span>
        </h1>
        <div className="mt-2">
          <PriceTag
            price={product.price}
            listPrice={product.listPrice}
            discountPercent={product.discountPercent}
            size="large"
            from
          />
          <p className="mt-0.5 text-ink-600 text-second">{shippingText(product)}</p>
        </div>
        <FundingGoal funding={funding} now={now} />
        <PurchaseLocks product={product} />
      </section>
      <FundingTerms funding={funding} />
      <OptionPreview product={product} count={options} />
      <ProductDescription product={product} />
      <ProductDelivery product={product} />
      <QuestionSection key={`questions-${product.id}`} product={product} now={now} />
      <StatutoryInfo product={product} />
      <BuyBar key={`buy-${product.id}`} product={product} now={now} />
    </>
  );
}
