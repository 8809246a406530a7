import { Heart } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { brand } from '#brand';
import { Accordion } from '#ui/accordion.tsx';
import { AddressCard } from '#ui/address-card.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PriceTag } from '#ui/price.tsx';
import { PriceBreakdown } from '#ui/price-breakdown.tsx';
import { Radio } from '#ui/radio.tsx';
import { Rating, Stars } from '#ui/rating.tsx';
import { SelectSheet } from '#ui/select-sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusSteps } from '#ui/status-steps.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TextField } from '#ui/text-field.tsx';
import { pageMeta } from '../app/head.ts';
import { settingsContext } from '../app/loader-context.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useErrorSnackbar, useSnackbar } from '../layout/snackbar-provider.tsx';

export const handle: RouteHandle = { title: '부품', bar: 'none' };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: '부품', path: '/ui', hidden: true });

/** All components on one page, for developers. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!import.meta.env.DEV && !context.get(settingsContext).demo) throw data(null, { status: 404 });
  return null;
}

export default function StyleguidePage() {
  return (
    <div className="space-y-8 px-gutter py-8">
      <HiddenHeading />
      <Pressed />
      <Small />
      <Written />
      <ReadOnlySamples />
    </div>
  );
}

/** Buttons, and the dialogs they open. */
function Pressed() {
  const [reason, setReason] = useState<'door' | 'hand' | null>(null);
  const showSnackbar = useSnackbar();
  const showErrorSnackbar = useErrorSnackbar();
  return (
    <>
      <Showcase title="Button">
        <Button>주문하기</Button>
        <Button variant="secondary">장바구니</Button>
        <Button variant="ghost">나중에</Button>
        <Button variant="danger">삭제</Button>
        <Button busy>결제하기</Button>
        <Button disabled>품절</Button>
        <Button size="small">작게</Button>
        <IconButton label="찜하기">
          <Heart className="size-6" aria-hidden />
        </IconButton>
      </Showcase>
      <Showcase title="Snackbar · Modal · Sheet">
        <Button
          variant="secondary"
          onClick={() => showSnackbar('장바구니에 담았어요.', { label: '보러 가기', to: '/cart' })}
        >
          알려 주기
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            showErrorSnackbar({ message: '선택한 상품을 지울까요?', confirm: '지우기', cancel: '그대로 두기' })
          }
        >
          물어보기
        </Button>
        <SelectSheet
          name="reason"
          label="받는 곳"
          value={reason}
          onPick={setReason}
          choices={[
            { value: 'door', label: '문 앞' },
            { value: 'hand', label: '직접 받기', hint: '부재 시 연락드려요' },
          ]}
        />
      </Showcase>
    </>
  );
}

/** Badges and other small elements. */
function Small() {
  return (
    <>
      <Showcase title="Chip · Badge · Rating">
        <Chip selected onPick={() => undefined}>
          11월 24일(화)
        </Chip>
        <Chip onPick={() => undefined}>11월 25일(수)</Chip>
        <Badge tone="brand">산지직송</Badge>
        <Badge tone="accent">기간한정</Badge>
        <Badge>무료배송</Badge>
        <Badge tone="positive">배송완료</Badge>
        <Badge tone="warning">출고지연</Badge>
        <Badge tone="danger">취소</Badge>
        <Rating score={4.8} count={1203} />
        <Stars score={4} />
      </Showcase>
      <Tabs
        label="보기"
        active="one"
        tabs={['one', 'two', 'three'].map((key) => ({ key, label: `탭 ${key}`, to: { hash: key } }))}
      />
      <Showcase title="Price">
        <PriceTag price={16900} listPrice={22200} discountPercent={24} size="large" />
        <PriceTag price={16900} listPrice={22200} discountPercent={24} />
        <PriceTag price={16900} size="small" />
      </Showcase>
    </>
  );
}

/** Input fields. */
function Written() {
  const [unit, setUnit] = useState(2);
  return (
    <Showcase title="Fields">
      <TextField label="받는 분" defaultValue="김하늘" className="w-full" />
      <TextField label="휴대폰 번호" inputMode="numeric" error="휴대폰 번호를 확인해 주세요." className="w-full" />
      <TextField label="배송 요청사항" optional hint="50자까지 쓸 수 있어요." className="w-full" />
      <Checkbox label="모두 선택" defaultChecked />
      <Radio name="r" label="신용카드" defaultChecked />
      <Radio name="r" label="계좌이체" />
      <Switch label="구매 가능한 상품만" defaultChecked />
      <Stepper label="수량" value={unit} onChange={setUnit} max={5} />
    </Showcase>
  );
}

/** Read-only elements. */
function ReadOnlySamples() {
  return (
    <>
      <Showcase title="StatusSteps">
        <div className="w-full">
          <StatusSteps
            current={1}
            steps={[{ label: '결제완료' }, { label: '출고준비' }, { label: '배송중' }, { label: '배송완료' }]}
          />
        </div>
      </Showcase>
      <AddressCard
        receiverName="김하늘"
        phone="010-1234-5678"
        zonecode="03925"
        address="서울특별시 마포구 월드컵로 190"
        detail="7층"
        memo="문 앞에 놓아 주세요"
        isDefault
      />
      <PriceBreakdown
        total={36800}
        rows={[
          { label: '상품금액', amount: 38400 },
          { label: '할인', amount: 4600, tone: 'minus' },
          { label: '배송비', amount: 3000, note: '청송 사과밭' },
        ]}
      />
      <Accordion title="교환·반품 안내">받은 날부터 7일 안에 반품할 수 있어요.</Accordion>
      <Skeleton className="h-24 w-full" />
      <EmptyState title="담긴 상품이 없어요" action={{ label: brand.words.goShopping, to: '/' }} />
    </>
  );
}

function Showcase({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold text-ink-400 text-second">{title}</h2>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </section>
  );
}
