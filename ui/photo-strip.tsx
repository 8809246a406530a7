import { Thumbnail } from './thumbnail.tsx';

export function PhotoStrip({
  photos,
  label,
  onOpen,
}: {
  photos: string[];
  label: string;
  onOpen?: (place: number) => void;
}) {
  if (photos.length === 0) return null;
  return (
    <ul aria-label={label} tabIndex={onOpen ? undefined : 0} className="no-bar flex gap-2 overflow-x-auto">
      {photos.map((photo, place) => (
        <li key={photo} className="shrink-0">
          {onOpen ? (
            <button
              type="button"
              aria-label={`${label} ${place + 1}번째 크게 보기`}
              onClick={() => onOpen(place)}
              className="block"
            >
              <Thumbnail base={photo} side={96} />
            </button>
          ) : (
            <Thumbnail base={photo} side={96} alt={`${label} ${place + 1}`} />
          )}
        </li>
      ))}
    </ul>
  );
}
