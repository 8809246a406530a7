import type { MetaFunction } from 'react-router';
import { brand } from '#brand';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { type LegalChapter, LegalPage } from './legal-page.tsx';

export const handle: RouteHandle = { title: '이용약관' };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: '이용약관', path: '/terms' });

export default function TermsPage() {
  return <LegalPage title={`${brand.name} 이용약관`} path="/terms" name="terms" chapters={chapters} />;
}

const { company } = brand;
const chapters: LegalChapter[] = [
  {
    title: '제1조 목적과 정의',
    lines: [
      `이 약관은 ${company.company}(이하 '회사')가 운영하는 ${brand.name}(이하 '몰')을 이용할 때 회사와 이용자의 권리와 의무를 정합니다.`,
      "'이용자'는 몰에 접속해 이 약관에 따라 서비스를 이용하는 회원과 비회원을 말합니다.",
      "'판매자'는 몰에 상품을 올려 파는 생산자와 유통사를 말합니다.",
    ],
  },
  {
    title: '제2조 약관의 게시와 개정',
    lines: [
      '회사는 약관, 상호, 대표자, 주소, 전화번호, 전자우편주소, 사업자등록번호, 통신판매업 신고번호를 초기 화면에 게시합니다.',
      '약관을 고칠 때는 시행일과 이유를 밝혀 7일 전부터 알립니다. 이용자에게 불리한 변경은 30일 전부터 알립니다.',
    ],
  },
  {
    title: '제3조 회사의 지위',
    lines: [company.intermediary, '회사가 직접 파는 상품은 상품 화면의 판매자 정보에 회사를 표시합니다.'],
  },
  {
    title: '제4조 구매 신청과 계약의 성립',
    lines: [
      '이용자는 상품과 옵션, 받는 분과 주소, 결제수단을 확인하고 동의한 뒤 결제함으로써 구매를 신청합니다.',
      '계약은 회사가 주문을 확인해 알린 때에 성립합니다. 재고가 없거나 내용에 잘못이 있으면 승낙하지 않을 수 있고, 이미 받은 대금은 3영업일 안에 돌려드립니다.',
      {
        text: '미성년자가 법정대리인의 동의 없이 맺은 계약은 본인이나 법정대리인이 취소할 수 있습니다.',
        since: '1.1',
      },
    ],
  },
  {
    title: '제5조 결제와 배송',
    lines: [
      '대금은 신용카드, 계좌이체, 간편결제 등 결제 화면에 표시한 방법으로 낼 수 있습니다.',
      '출고일을 정해 파는 상품은 그날, 그 밖의 상품은 상품 화면에 적힌 기간 안에 보냅니다. 늦어지면 바로 알리고 취소와 환불을 도와드립니다.',
    ],
  },
  {
    title: '제6조 청약철회와 환불',
    lines: [
      '이용자는 계약 내용을 적은 서면을 받은 날, 상품을 나중에 받았으면 받은 날부터 7일 안에 청약을 철회할 수 있습니다.',
      '이용자의 잘못으로 상품이 없어지거나 훼손된 경우, 사용하거나 시간이 지나 다시 팔기 어려울 만큼 가치가 준 경우 등 법이 정한 때에는 철회가 제한됩니다. 포장을 열어 본 것은 잘못이 아닙니다.',
      '표시·광고와 다르거나 계약과 다르게 이행된 경우에는 받은 날부터 3개월, 그 사실을 안 날부터 30일 안에 철회할 수 있습니다.',
      {
        text: '회사는 상품을 돌려받은 날부터 3영업일 안에 대금을 돌려드리고, 늦어지면 연 15%의 지연이자를 더합니다. 철회를 이유로 위약금을 청구하지 않습니다.',
        since: '1.1',
      },
      { text: '회사는 상품을 돌려받은 날부터 3영업일 안에 대금을 돌려드립니다.', before: '1.1' },
    ],
  },
  {
    title: '제7조 분쟁의 해결',
    lines: [
      `불만과 의견은 고객센터(${company.tel}, ${company.email})가 받아 빠르게 처리하고, 늦어지면 이유와 일정을 알립니다.`,
      '분쟁은 전자거래분쟁조정위원회나 한국소비자원의 조정에 따를 수 있으며, 소송은 이용자의 주소지를 관할하는 법원에서 합니다.',
    ],
  },
];
