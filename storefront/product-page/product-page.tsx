import {
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { head, originOf } from '../app/head.ts';
import { optional, required } from '../app/load.ts';
import { apiContext, nowIn, onceContext } from '../app/loader-context.ts';
import { useUnfolding } from '../layout/progressive-layout.ts';
import { productData, productPath, productSteps, shareOf, wayData } from '../product/json-ld.ts';
import { optionCount } from '../product/option-count.ts';
import { presented } from '../product/page-data.ts';
import { productHandle } from '../product/product-frame.ts';
import { priceWords } from '../product/product-state.ts';
import { useSeen } from '../product/recently-viewed.ts';
import { QuestionSection } from '../questions/question-section.tsx';
import { ReviewSection } from '../reviews/review-section.tsx';
import { readable } from '../reviews/review-view.ts';
import { BuyBar } from './buy-bar.tsx';
import { Delivery } from './delivery.tsx';
import { Contents, contentsId } from './description.tsx';
import { Gallery } from './gallery.tsx';
import { OptionPreview } from './option-preview.tsx';
import { Headline } from './product-facts.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { Related } from './related.tsx';
import { Policy } from './statutory-info.tsx';
import { useViewed } from './use-track-view.ts';

export const handle = productHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const ask = context.get(apiContext);
  const id = idOf(params.id);
  const [product, reviews, options] = await Promise.all([
    required(ask('GET /v1/products/{id}', { params: { id } })),
    optional(ask('GET /v1/products/{id}/reviews', { params: { id }, query: { page: 1, take: 3 } })),
    optionCount(ask, id),
  ]);
  const once = context.get(onceContext);
  once?.set(contentsId, product.contents);
  return {
    now: nowIn(context),
    product: presented(product, once ? null : product.contents),
    reviews: reviews && readable(reviews),
    options,
  };
}

/** Sheets and tabs change the address of this page, not what it shows. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { now, product, reviews } = loaderData;
  const origin = originOf(matches);
  return [
    ...head(matches, {
      title: `${product.name} (${product.origin})`,
      description: `${product.distributor.name}의 ${product.name}. 원산지 ${product.origin}, ${priceWords(product)}.`,
      path: productPath(product),
      image: shareOf(product),
      type: 'product',
    }),
    productData(product, reviews?.summary ?? null, origin, now),
    wayData(origin, productSteps(product)),
  ];
};

export default function ProductPage() {
  const { now, product, reviews, options } = useLoaderData<typeof loader>();
  useUnfolding();
  useSeen(product.id);
  useViewed(product);
  return (
    <>
      <Gallery key={product.id} product={product} />
      <Headline product={product} photos={reviews?.summary.photoCount ?? 0} now={now} />
      <Delivery product={product} />
      <OptionPreview product={product} count={options} />
      <ProductTabs reviews={product.counts.reviews} questions={product.counts.qna} />
      <Contents product={product} />
      {reviews && <ReviewSection product={product} first={reviews} now={now} />}
      <QuestionSection key={`questions-${product.id}`} product={product} now={now} />
      <Policy product={product} />
      <Related key={`related-${product.id}`} id={product.id} />
      <BuyBar key={`buy-${product.id}`} product={product} now={now} />
    </>
  );
}

function idOf(text: string | undefined) {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : missing();
}

function missing(): never {
  throw new Response(null, { status: 404 });
}
