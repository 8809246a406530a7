import { useQuery } from '@tanstack/react-query';
import { Calculator, PackageCheck } from 'lucide-react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { api } from '#client/api.ts';
import type { RepliesByPath } from '#contract/routes.ts';
import { formatWon } from '#contract/rules/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Section } from '#ui/section.tsx';
import { pageMeta } from '../app/head.ts';
import { apiContext } from '../app/loader-context.ts';
import { requireReply } from '../app/page-loader.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { productCardData } from '../product/card-data.ts';
import { ProductGrid } from '../product/grid.tsx';
import { slugOf } from '../product/slugs.ts';
import { useSession } from '../session/session.tsx';
import { wholesaleKeys } from './wholesale-query-keys.ts';

export const handle: RouteHandle = { title: '도매' };

export async function loader({ context }: LoaderFunctionArgs) {
  const reply = await requireReply(context.get(apiContext)('GET /v1/wholesale/new-with-category', {}));
  return { least: formatWon(reply.wholesaleMin), branches: branchesOf(reply) };
}

function branchesOf({ entities }: RepliesByPath['GET /v1/wholesale/new-with-category']) {
  return entities.map(({ category, products }) => ({ category, products: products.map(productCardData) }));
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: '도매',
    description: `사업자 회원을 위한 도매 상품. 생산자별 ${loaderData?.least ?? ''}부터 산지에서 바로 보내요.`,
    path: '/wholesale',
  });

export default function WholesalePage() {
  const { user } = useSession();
  // The page is the same for every visitor; a business member's prices load after it.
  const { data } = useQuery({
    queryKey: wholesaleKeys.list(user?.id),
    queryFn: async () => branchesOf(await api('GET /v1/wholesale/new-with-category', {})),
    enabled: user?.isBusiness ?? false,
  });
  const seen = useLoaderData<typeof loader>();
  const branches = data ?? seen.branches;
  // A single product in a grid would leave an empty place.
  const look = branches.every(({ products }) => products.length > 1) ? 'grid' : 'list';
  return (
    <>
      <Promises least={seen.least} />
      {branches.length > 1 && (
        <nav aria-label="분류" className="no-bar flex gap-2 overflow-x-auto px-gutter py-3">
          {branches.map(({ category }) => (
            <Chip key={category.id} to={{ hash: `#branch-${category.id}` }} replace>
              {category.name}
            </Chip>
          ))}
        </nav>
      )}
      {branches.length === 0 && (
        <EmptyState
          title="새로 들어온 도매 상품이 없어요"
          text="들어오는 대로 여기에서 보여 드릴게요."
          action={{ label: '베스트 보기', to: '/best' }}
        />
      )}
      {branches.map(({ category, products }, place) => (
        <div key={category.id} id={`branch-${category.id}`}>
          <Section
            title={`새로 들어온 ${category.name}`}
            {...(slugOf(category.id) ? { more: `/category/${slugOf(category.id)}`, moreLabel: '분류 보기' } : {})}
          >
            <ProductGrid
              {...{ products, look }}
              label={`새로 들어온 ${category.name} 도매`}
              eager={place === 0 ? 2 : 0}
            />
          </Section>
        </div>
      ))}
      <BusinessApplyBanner />
    </>
  );
}

function Promises({ least }: { least: string }) {
  const promises = [
    { icon: Calculator, text: '많이 담을수록 단가가 내려가요' },
    { icon: PackageCheck, text: `생산자별 ${least}부터 주문할 수 있어요` },
  ];
  return (
    <header className="bg-brand-50 px-gutter pt-7 pb-6">
      <h1 className="font-bold text-hero">사장님을 위한 도매</h1>
      <ul className="mt-4 space-y-2 text-second">
        {promises.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-2.5">
            <Icon className="size-5 shrink-0 text-brand-strong" aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </header>
  );
}

const steps = [
  '회원으로 가입해 주세요.',
  '사업자등록번호와 사업자등록증 사진을 보내 주세요.',
  '영업일 하루 안에 확인하고 문자로 알려 드려요.',
  '그때부터 도매가가 보이고 바로 주문할 수 있어요.',
];

/** How to become a business member; shown as done for members who are one. */
function BusinessApplyBanner() {
  const isBusiness = useSession().user?.isBusiness ?? false;
  return (
    <section id="become" className="band px-gutter py-8">
      <h2 className="font-bold text-section">{isBusiness ? '사업자 회원이에요' : '사업자 회원이 되려면'}</h2>
      {!isBusiness && (
        <ol className="mt-4 space-y-3">
          {steps.map((step, place) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden
                className="tabular grid size-6 shrink-0 place-items-center rounded-full bg-brand-strong font-bold text-caption text-on-brand"
              >
                {place + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      )}
      <p className="mt-5 rounded-card bg-sunken px-4 py-3 text-ink-600 text-second">
        {isBusiness ? '상품을 열면 수량별 단가가 보여요. ' : ''}쿠폰과 포인트는 도매 상품에 쓸 수 없고, 사업자 확인은
        해마다 한 번 다시 해요.
      </p>
      <ButtonLink
        to="/my-cuma/business"
        size="large"
        full
        variant={isBusiness ? 'secondary' : 'primary'}
        className="mt-4"
      >
        {isBusiness ? '내 사업자 정보 보기' : '사업자 회원 신청하기'}
      </ButtonLink>
    </section>
  );
}
