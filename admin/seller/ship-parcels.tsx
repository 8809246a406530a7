import { useRef, useState } from 'react';
import { readStored, writeStored } from '#client/storage.ts';
import { groupThousands } from '#contract/rules/money.ts';
import type { QueuedItem } from '#contract/work-queues.ts';
import { Button } from '#ui/button.tsx';
import { useCarriers } from '../fulfillment/carriers.ts';
import { useQueuedLines } from '../fulfillment/queue-lines.ts';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { NativeSelect } from '../kit/select.tsx';
import { useStaffSession } from '../session/me.ts';
import { ParcelEntry } from './parcel.tsx';
import { numberBoxes } from './parcel-numbers.ts';
import type { ReportedScan } from './scan-storage.ts';
import { useStoredScans } from './use-scans.ts';

export { Send as Component };

const remembered = 'office-carrier';

/** Ships parcels one by one: scan or type a number, then Enter. Scans without a network are sent later. */
function Send() {
  const { data: me } = useStaffSession();
  const list = useQueuedLines('packing');
  const scans = useStoredScans(me?.id ?? 0);
  const [carrier, setCarrier] = useState(readStored(remembered) ?? '');
  const carriers = useCarriers();
  const fields = useRef(new Map<string, HTMLInputElement>());
  const waiting = new Set(scans.kept.map(({ line }) => line));
  const boxes = useRef(new Map<string, number>()).current;
  numberBoxes(boxes, list.rows);
  const open = list.rows.filter(({ uuid }) => !waiting.has(uuid));
  // All of the list, also what is not loaded yet, without what was scanned.
  const left = list.count - (list.rows.length - open.length);

  function addScan(line: QueuedItem, invoice: string) {
    writeStored(remembered, carrier);
    scans.add(line.uuid, carrier, invoice);
    const next = open[open.findIndex(({ uuid }) => uuid === line.uuid) + 1];
    if (next) fields.current.get(next.uuid)?.focus();
  }

  return (
    <>
      <ScreenHeading title="보내기" about={list.query.data && `${groupThousands(left)}건`} />
      <p role="status" className="mb-2 text-warning empty:hidden">
        {scans.kept.length > 0 && `송장번호 ${scans.kept.length}개를 이 휴대폰에 두었어요. 연결되면 보내요.`}
      </p>
      <ScanReport scans={scans.refused} tone="bg-[#fde8e6] text-danger" onClose={scans.forget} />
      <ScanReport scans={scans.doubtful} tone="bg-[#fff1dc] text-warning" onClose={scans.accept} />
      <div className="mb-3 max-w-sm">
        <NativeSelect
          label="택배사"
          value={carrier}
          options={[['', '골라 주세요'], ...carriers.all.map(({ code, name }) => [code, name] as const)]}
          onChange={setCarrier}
        />
      </div>
      <ListStates
        query={list.query}
        isEmpty={open.length === 0}
        empty={{ text: '보낼 것이 없어요.', to: '/new', name: '새 주문 보기' }}
      >
        <ul className="flex flex-col gap-2">
          {open.map((line) => (
            <ParcelEntry
              key={line.uuid}
              line={line}
              box={boxes.get(line.uuid) ?? 0}
              carrier={carrier}
              hold={(field) => {
                if (field) fields.current.set(line.uuid, field);
                else fields.current.delete(line.uuid);
              }}
              onTake={(invoice) => addScan(line, invoice)}
            />
          ))}
        </ul>
        <LoadMore query={list.query} shown={list.rows.length} count={list.count} />
      </ListStates>
    </>
  );
}

/** Numbers that need a look, until the seller has seen them. */
function ScanReport({ scans, tone, onClose }: { scans: ReportedScan[]; tone: string; onClose: () => void }) {
  if (scans.length === 0) return null;
  return (
    <div role="alert" className={`mb-3 rounded-card p-3 ${tone}`}>
      {scans.map(({ key, invoice, why }) => (
        <p key={key}>
          {invoice}: {why}
        </p>
      ))}
      <Button size="small" variant="secondary" className="mt-2" onClick={onClose}>
        확인했어요
      </Button>
    </div>
  );
}
