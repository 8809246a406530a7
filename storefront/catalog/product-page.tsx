import {
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { apiContext, nowIn, onceContext } from '../context.ts';
import { head, originOf } from '../head.ts';
import { optional, required } from '../load.ts';
import { productHandle } from '../product/handle.ts';
import { presented } from '../product/presented.ts';
import { useSeen } from '../product/recent.ts';
import { optionCount } from '../product/several.ts';
import { priceWords } from '../product/state.ts';
import { QuestionSection } from '../questions/section.tsx';
import { useUnfolding } from '../shell/unfold.ts';
import { BuyBar } from './buy-bar.tsx';
import { Contents, contentsId } from './contents.tsx';
import { Delivery } from './delivery.tsx';
import { Gallery } from './gallery.tsx';
import { Headline } from './headline.tsx';
import { OptionPreview } from './option-preview.tsx';
import { Policy } from './policy.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { Related } from './related.tsx';
import { ReviewSection } from './review-section.tsx';
import { readable } from './reviews.ts';
import { productData, productPath, productSteps, shareOf, wayData } from './structured.ts';
import { useViewed } from './viewed.ts';

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
