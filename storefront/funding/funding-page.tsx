import {
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import type { FundingState } from '#contract/funding.ts';
import { dayText, deadlineText } from '#contract/rules/dates.ts';
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

export const handle = productHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params.id && /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0;
  if (id === 0) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const [product, count] = await Promise.all([
    requireReply(api('GET /v1/products/{id}', { params: { id } })),
    optionCount(api, id),
  ]);
  if (!product.productFunding) throw redirect(`/product/${id}`);
  return { now: loaderNow(context), product, options: count.options };
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
      <OptionPreview product={product} now={now} count={options} />
      <ProductDescription product={product} />
      <ProductDelivery product={product} />
      <QuestionSection key={`questions-${product.id}`} product={product} now={now} />
      <StatutoryInfo product={product} />
      <BuyBar key={`buy-${product.id}`} product={product} now={now} />
    </>
  );
}

/** When buyers are charged, and what happens if the goal is missed (rules D13). */
function FundingTerms({ funding: { endDate, estimatedShipmentDate } }: { funding: FundingState }) {
  const lines = [
    { title: '결제', text: '참여하실 때 바로 결제돼요. 펀딩이 열려 있는 동안에는 언제든 취소할 수 있어요.' },
    {
      title: '목표를 채우면',
      text: `${deadlineText(endDate)}에 마감하고 준비를 시작해서 ${dayText(estimatedShipmentDate)} 무렵 보내요.`,
    },
    { title: '목표를 못 채우면', text: '모두 자동으로 취소되고, 다음 영업일 오전 10시에 전액 돌려드려요.' },
    {
      title: '늦어지면',
      text: '보내기로 한 날보다 14일 넘게 늦어지면 알려 드리고 바로 취소하실 수 있어요. 60일이 넘으면 먼저 환불을 여쭐게요.',
    },
  ];
  return (
    <section className="band px-gutter py-6">
      <h2 className="font-bold text-title">펀딩은 이렇게 진행돼요</h2>
      <dl className="mt-3 space-y-3">
        {lines.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold text-second">{title}</dt>
            <dd className="text-ink-600 text-second">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
