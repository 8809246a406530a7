import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#client/api.ts';
import { Sentinel } from '#ui/infinite-scroll.tsx';
import { ChosenRow } from '../product/active-filters.tsx';
import { type Shown, shown } from '../product/card-data.ts';
import { ProductGrid } from '../product/grid.tsx';
import { ListBar } from '../product/list-bar.tsx';
import { useListing } from '../product/listing.ts';
import { type Facets, FilterSheet } from './filter-sheet.tsx';
import { chosen, chosenWords, countOf, type Filters, filtersOf, none, orders, queryOf } from './filters.ts';

export type FoundList = {
  entities: Shown[];
  page: { count: number; nextPage: string | null };
  searchToken: string;
  facets: Facets;
};

export function Found({ word, list }: { word: string; list: FoundList }) {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const query = queryOf(filters);
  const listing = useListing<Shown>(['search', word, JSON.stringify(query)], list, async (nextPage) => {
    const page = await api('GET /v1/products/search', {
      query: { filter: word, take: 15, page: Number(nextPage), searchToken: list.searchToken, ...query },
    });
    return { entities: page.entities.map(shown), page: page.page };
  });
  const change = useCallback(
    (next: Filters) => void setSearch(chosen(search, next), { replace: true, preventScrollReset: true }),
    [search, setSearch],
  );
  return (
    <>
      <div className="list-head pt-1">
        <ListBar
          count={listing.count}
          orders={orders}
          orderby={filters.orderby}
          onOrder={(orderby) => change({ ...filters, orderby })}
        >
          <FilterSheet facets={list.facets} filters={filters} onChange={change} />
        </ListBar>
        <ChosenRow
          choices={chosenWords(filters, list.facets.categories)}
          onDrop={(key) => change({ ...filters, [key]: none[key as keyof typeof none] })}
        />
      </div>
      {listing.entities.length === 0 && countOf(filters) > 0 ? (
        <p className="px-gutter pt-6 pb-10 text-center text-ink-600">고르신 조건에 맞는 상품이 없어요.</p>
      ) : (
        <>
          <ProductGrid products={listing.entities} label="검색 결과" eager={2} />
          <Sentinel
            more={listing.more}
            busy={listing.busy}
            failed={listing.failed}
            onReach={listing.reach}
            end="검색 결과를 모두 보셨어요."
          />
        </>
      )}
    </>
  );
}
