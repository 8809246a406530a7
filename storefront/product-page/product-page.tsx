import {
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import Opening from '#front/opening';
import { pageMeta, shopOriginOf } from '../app/head.ts';
import { apiContext, loaderNow, longTextContext } from '../app/loader-context.ts';
import { replyOrNull, requireReply } from '../app/page-loader.ts';
import { useProgressiveLayout } from '../layout/progressive-layout.ts';
import { breadcrumbJsonLd, productJsonLd, productPath, productSteps, shareImageOf } from '../product/json-ld.ts';
import { optionCount } from '../product/option-count.ts';
import { productPageData } from '../product/page-data.ts';
import { productHandle } from '../product/product-frame.ts';
import { productPriceText } from '../product/product-state.ts';
import { QuestionSection } from '../questions/question-section.tsx';
import { ReviewSection } from '../reviews/review-section.tsx';
import { reviewPageOf } from '../reviews/review-view.ts';
import { useRecordViewed } from '../session/recently-viewed.ts';
import { BuyBar } from './buy-bar.tsx';
import { ProductDelivery } from './delivery.tsx';
import { descriptionId, ProductDescription } from './description.tsx';
import { ProductGallery } from './gallery.tsx';
import { OptionPreview } from './option-preview.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { RelatedProducts } from './related.tsx';
import { StatutoryInfo } from './statutory-info.tsx';
import { useTrackProductView } from './use-track-view.ts';

export const handle = productHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = idOf(params.id);
  const [product, reviews, count] = await Promise.all([
    requireReply(api('GET /v1/products/{id}', { params: { id } })),
    replyOrNull(api('GET /v1/products/{id}/reviews', { params: { id }, query: { page: 1, take: 3 } })),
    optionCount(api, id),
  ]);
  const once = context.get(longTextContext);
  once?.set(descriptionId, product.contents);
  return {
    now: loaderNow(context),
    product: productPageData(product, once ? null : product.contents),
    reviews: reviews && reviewPageOf(reviews),
    count,
  };
}

/** Sheets and tabs change the URL of this page, not its data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { now, product, reviews } = loaderData;
  const origin = shopOriginOf(matches);
  return [
    ...pageMeta(matches, {
      title: `${product.name} (${product.origin})`,
      description: `${product.distributor.name}의 ${product.name}. 원산지 ${product.origin}, ${productPriceText(product)}.`,
      path: productPath(product),
      image: shareImageOf(product, now),
      type: 'product',
    }),
    productJsonLd(product, reviews?.summary ?? null, origin, now),
    breadcrumbJsonLd(origin, productSteps(product)),
  ];
};

export default function ProductPage() {
  const { now, product, reviews, count } = useLoaderData<typeof loader>();
  useProgressiveLayout();
  useRecordViewed(product.id);
  useTrackProductView(product);
  return (
    <>
      {/* The attribute is there before the table of prices is, so that a page that comes slowly does not shift. */}
      <div className="opening" data-priced={product.price > 0 || undefined}>
        <ProductGallery key={product.id} product={product} />
        <Opening product={product} names={count.names} />
        <ProductFacts product={product} photos={reviews?.summary.photoCount ?? 0} now={now} />
      </div>
      <ProductDelivery product={product} />
      <OptionPreview product={product} now={now} count={count.options} />
      <ProductTabs reviews={product.counts.reviews} questions={product.counts.qna} />
      <ProductDescription product={product} />
      {reviews && <ReviewSection product={product} first={reviews} now={now} />}
      <QuestionSection key={`questions-${product.id}`} product={product} now={now} />
      <StatutoryInfo product={product} />
      <RelatedProducts key={`related-${product.id}`} id={product.id} />
      <BuyBar key={`buy-${product.id}`} product={product} now={now} />
    </>
  );
}

function idOf(text: string | undefined) {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : throwNotFound();
}

function throwNotFound(): never {
  throw new Response(null, { status: 404 });
}
