import type { MetaFunction } from 'react-router';
import { brand } from '#brand';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { type LegalChapter, LegalPage } from './legal-page.tsx';

export const handle: RouteHandle = { title: '개인정보처리방침' };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: '개인정보처리방침', path: '/privacy' });

export default function PrivacyPage() {
  return (
    <LegalPage
      title={`${brand.name} 개인정보처리방침`}
      path="/privacy"
      editions={brand.documents.privacy}
      chapters={chapters}
    />
  );
}

const { company } = brand;
const chapters: LegalChapter[] = [
  {
    title: '1. 처리하는 개인정보와 목적',
    lines: [
      '회원 가입과 관리: 전자우편주소, 비밀번호, 이름, 휴대폰 번호',
      '주문과 배송: 주문자와 받는 분의 이름, 전화번호, 주소, 배송 요청사항',
      { text: '선물: 받는 분의 이름과 전화번호, 받는 분이 스스로 적은 주소', since: '1.1' },
      '결제와 환불: 결제 수단의 종류와 승인 내역, 환불 계좌. 카드 번호는 결제회사가 받으며 회사는 저장하지 않습니다.',
      '서비스 이용 중 자동으로 생기는 정보: 접속 기록, 기기와 브라우저 정보, 쿠키',
      {
        text: '이용 분석과 광고 효과 측정(동의한 경우): 본 화면과 상품, 검색한 말, 담고 산 상품과 금액, 들어온 경로, 브라우저 구분값. 이름, 연락처, 주소는 넣지 않습니다.',
        since: '1.2',
      },
    ],
  },
  {
    title: '2. 보유 기간',
    lines: [
      '회원 정보는 탈퇴할 때 지체 없이 지웁니다. 다만 아래 기록은 법이 정한 동안 따로 보관합니다.',
      '계약과 청약철회, 대금 결제와 재화 공급에 관한 기록: 5년',
      '소비자 불만과 분쟁 처리에 관한 기록: 3년',
      '표시와 광고에 관한 기록: 6개월, 접속 기록: 3개월',
      { text: '이름 없는 이용 횟수와 검색한 말: 13개월, 직원이 개인정보를 열어 본 기록: 2년', since: '1.2' },
    ],
  },
  {
    title: '3. 제3자 제공과 처리 위탁',
    lines: [
      '판매자에게 배송과 상담에 필요한 이름, 전화번호, 주소, 주문 내용을 배송을 마칠 때까지 제공합니다.',
      `결제 대행은 결제회사에, 배송은 택배회사에, 서버 운영은 ${company.host}에 맡깁니다.`,
      {
        text: '이용 분석에 동의하면 Google에, 광고 효과 측정에 동의하면 Google, Meta, 카카오, 네이버와 유입 분석 회사에 위의 이용 기록을 전합니다. Google과 Meta는 이를 미국 등 국외에서 처리합니다. 동의를 거두면 그때부터 전하지 않습니다.',
        since: '1.2',
      },
      {
        text: '오류 기록은 이름, 연락처, 주소와 적은 글을 가린 뒤 오류를 모으는 회사에 전합니다. 화면을 글과 사진 없이 다시 그려 보는 기록은 이용 분석에 동의한 경우에만 남깁니다.',
        since: '1.2',
      },
    ],
  },
  {
    title: '4. 이용자의 권리',
    lines: [
      '이용자는 언제든지 자신의 정보를 열람, 정정, 삭제하고 처리를 멈추도록 요구할 수 있습니다.',
      {
        text: '누가 내 정보를 보았고 어느 회사에 전해졌는지는 마이의 ‘내 데이터를 본 사람’에서 보고, 내 데이터를 파일로 받을 수 있습니다.',
        since: '1.2',
      },
      '만 14세 미만 아동의 정보는 받지 않습니다.',
    ],
  },
  {
    title: '5. 쿠키와 기기 저장소',
    lines: [
      '로그인 유지와 장바구니를 위해 쿠키와 브라우저 저장소를 씁니다. 브라우저 설정에서 지우거나 막을 수 있습니다.',
      {
        text: '분석과 광고를 위한 쿠키는 동의한 뒤에만 생기고, 로그인과 결제처럼 개인정보를 적는 화면에서는 쓰지 않습니다. 거절해도 똑같이 이용할 수 있으며, 마이의 ‘분석·광고 동의’에서 언제든 바꿀 수 있습니다.',
        since: '1.2',
      },
      {
        text: '동의하지 않은 분의 이용은 이름 없이 횟수만 세고, 화면을 닫으면 구분값도 사라집니다.',
        since: '1.2',
      },
      '비회원의 배송지는 이 기기에만 저장되고 주문할 때만 보냅니다.',
    ],
  },
  {
    title: '6. 안전 조치와 파기',
    lines: [
      '비밀번호는 되돌릴 수 없게 암호화하고, 전송 구간은 암호화합니다.',
      '보유 기간이 끝난 정보는 되살릴 수 없는 방법으로 지웁니다.',
    ],
  },
  {
    title: '7. 개인정보보호책임자',
    lines: [
      `책임자: ${company.cpo}`,
      `연락처: ${company.tel}, ${company.email}`,
      '개인정보 침해 신고는 개인정보침해신고센터(국번 없이 118)에서도 받습니다.',
    ],
  },
];
