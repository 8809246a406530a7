import { useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { errorMessageOf } from '#client/error-messages.ts';
import type { StorefrontSettings } from '#contract/settings.ts';
import { Button } from '#ui/button.tsx';
import { BottomSheet } from '#ui/sheet.tsx';
import { embedPostcode, type PostcodeResult } from './postcode-search.ts';

type Props = { opened: boolean; onClose: () => void; onPick: (place: PostcodeResult) => void };

export function PostcodeSheet({ opened, onClose, onPick }: Props) {
  return (
    <BottomSheet opened={opened} onClose={onClose} title="주소 검색">
      <div className="-mx-gutter h-[min(76dvh,40rem)]">{opened && <Search onPick={onPick} />}</div>
    </BottomSheet>
  );
}

function Search({ onPick }: { onPick: (place: PostcodeResult) => void }) {
  const settings = useRouteLoaderData('root') as StorefrontSettings;
  const box = useRef<HTMLDivElement>(null);
  const pick = useRef(onPick);
  pick.current = onPick;
  const [turn, setTurn] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another attempt.
  useEffect(() => {
    if (!box.current) return;
    setFault(null);
    embedPostcode(settings.postcodeUrl, box.current, (place) => pick.current(place)).catch((error: unknown) =>
      setFault(errorMessageOf(error)),
    );
  }, [settings.postcodeUrl, turn]);
  return (
    <>
      {fault && (
        <div role="alert" className="px-gutter py-12 text-center">
          <p className="text-ink-600">{fault}</p>
          <Button variant="secondary" size="small" className="mt-4" onClick={() => setTurn(turn + 1)}>
            다시 시도
          </Button>
        </div>
      )}
      <div ref={box} className="size-full" />
    </>
  );
}
