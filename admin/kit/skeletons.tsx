import { Skeleton } from '#ui/skeleton.tsx';

/** The layouts of a skeleton: a list, a queue with an open entry, a record with notes, or numbers. */
export type SkeletonShape = 'rows' | 'desk' | 'page' | 'tiles';

const sides = { desk: 'lg:grid-cols-[22rem_1fr]', page: 'lg:grid-cols-[1fr_22rem]' };

/** A placeholder in the shape of the content that is loading. */
export function ListSkeleton({ shape, rows }: { shape: SkeletonShape; rows: number }) {
  return (
    <div aria-busy>
      <span className="sr-only">불러오고 있어요</span>
      {shape === 'rows' && <Bones rows={rows} />}
      {(shape === 'desk' || shape === 'page') && (
        <div className={`grid items-start gap-4 ${sides[shape]}`}>
          <Bones rows={rows} />
          <div className="max-lg:hidden">
            <Bones rows={4} />
          </div>
        </div>
      )}
      {shape === 'tiles' && (
        <div className="mt-8 grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 md:grid-cols-5">
          {Array.from({ length: 10 }, (_, at) => (
            <div key={at} className="pane min-h-24 p-4">
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="mt-2 h-8 w-1/4" />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function Bones({ rows }: { rows: number }) {
  return (
    <div className="pane p-3">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="my-2 h-10" />
      ))}
    </div>
  );
}
