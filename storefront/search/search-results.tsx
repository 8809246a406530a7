import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import SearchHead from '#front/search-head';
import { InfiniteScroll } from '#ui/infinite-scroll.tsx';
import { ActiveFilters } from '../product/active-filters.tsx';
import { type ProductCardData, productCardData } from '../product/card-data.ts';
import { ProductGrid } from '../product/grid.tsx';
import { ListBar } from '../product/list-bar.tsx';
import { useListing } from '../product/listing.ts';
import type { KiloPrices, SearchPost } from './heads/search-head.ts';
import { type SearchFacets, SearchFilterSheet } from './search-filter-sheet.tsx';
import {
  activeSearchFilters,
  countSearchFilters,
  noSearchFilters,
  type SearchFilters,
  searchFiltersOf,
  searchQueryOf,
  searchSortOrders,
  searchWithFilters,
} from './search-filters.ts';

export type SearchResultList = {
  entities: ProductCardData[];
  page: { count: number; nextPage: string | null };
  searchToken: string;
  facets: SearchFacets;
};

type Props = { word: string; list: SearchResultList; posts: SearchPost[]; kiloPrices: KiloPrices | null };

export function SearchResults({ word, list, posts, kiloPrices }: Props) {
  const [search, setSearch] = useSearchParams();
  const filters = searchFiltersOf(search);
  const query = searchQueryOf(filters);
  const listing = useListing<ProductCardData>(['search', word, JSON.stringify(query)], list, async (nextPage) => {
    const page = await api('GET /v1/products/search', {
      query: { filter: word, take: 15, page: Number(nextPage), searchToken: list.searchToken, ...query },
    });
    return { entities: page.entities.map(productCardData), page: page.page };
  });
  const change = useCallback(
    (next: SearchFilters) =>
      void setSearch(searchWithFilters(search, next), { replace: true, preventScrollReset: true }),
    [search, setSearch],
  );
  return (
    <>
      {listing.count > 0 && (
        <SearchHead
          word={word}
          count={listing.count}
          products={list.entities}
          isWhole={list.page.nextPage === null}
          posts={posts}
          kiloPrices={kiloPrices}
        />
      )}
      <div className="list-head">
        <ListBar
          count={listing.count}
          orders={searchSortOrders}
          orderby={filters.orderby}
          onOrder={(orderby) => change({ ...filters, orderby })}
        >
          <SearchFilterSheet facets={list.facets} filters={filters} onChange={change} />
        </ListBar>
        <ActiveFilters
          choices={activeSearchFilters(filters, list.facets.categories)}
          onDrop={(key) => change({ ...filters, [key]: noSearchFilters[key as keyof typeof noSearchFilters] })}
        />
      </div>
      {listing.entities.length === 0 && countSearchFilters(filters) > 0 ? (
        <p className="px-gutter pt-6 pb-10 text-center text-ink-600">고르신 조건에 맞는 상품이 없어요.</p>
      ) : (
        <>
          <ProductGrid
            products={listing.entities}
            look={brand.searchResults === 'rows' ? 'list' : 'grid'}
            label="검색 결과"
            eager={2}
          />
          <InfiniteScroll
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
