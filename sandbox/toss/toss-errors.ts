import { jsonReply, type SandboxReply } from '../sandbox-routes.ts';

export class TossRefusal extends Error {
  code: string;
  constructor(code: string) {
    super(refusals[code]?.[1] ?? '알 수 없는 에러입니다.');
    this.code = code;
  }
}

export function refuseToss(code: string): never {
  throw new TossRefusal(code);
}

export function tossErrorReply(code: string): SandboxReply {
  const [status, message] = refusals[code] ?? [400, '알 수 없는 에러입니다.'];
  return jsonReply({ code, message }, status);
}

const refusals: Record<string, [status: number, message: string]> = {
  ALREADY_PROCESSED_PAYMENT: [400, '이미 처리된 결제 입니다.'],
  ALREADY_CANCELED_PAYMENT: [400, '이미 취소된 결제 입니다.'],
  ALREADY_COMPLETED_PAYMENT: [400, '이미 완료된 결제 입니다.'],
  PROVIDER_ERROR: [400, '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.'],
  INVALID_REQUEST: [400, '잘못된 요청입니다.'],
  INVALID_API_KEY: [400, '잘못된 시크릿키 연동 정보 입니다.'],
  INVALID_IDEMPOTENCY_KEY: [400, '멱등키는 300자 이하여야 합니다.'],
  INVALID_REJECT_CARD: [400, '카드 사용이 거절되었습니다. 카드사 문의가 필요합니다.'],
  INVALID_STOPPED_CARD: [400, '정지된 카드 입니다.'],
  INVALID_CARD_NUMBER: [400, '카드번호를 다시 확인해주세요.'],
  INVALID_CARD_EXPIRATION: [400, '카드 정보를 다시 확인해주세요. (유효기간)'],
  INVALID_CARD_LOST_OR_STOLEN: [400, '분실 혹은 도난 카드입니다.'],
  INVALID_BANK: [400, '유효하지 않은 은행입니다.'],
  INVALID_REFUND_ACCOUNT_INFO: [400, '환불 계좌번호와 예금주명이 일치하지 않습니다.'],
  BELOW_MINIMUM_AMOUNT: [400, '신용카드는 결제금액이 100원 이상, 계좌는 200원이상부터 결제가 가능합니다.'],
  DUPLICATED_ORDER_ID: [400, '이미 승인 및 취소가 진행된 중복된 주문번호 입니다. 다른 주문번호로 진행해주세요.'],
  EXCEED_MAX_CARD_INSTALLMENT_PLAN: [400, '설정 가능한 최대 할부 개월 수를 초과했습니다.'],
  UNAUTHORIZED_KEY: [401, '인증되지 않은 시크릿 키 혹은 클라이언트 키 입니다.'],
  FORBIDDEN_REQUEST: [403, '허용되지 않은 요청입니다.'],
  INCORRECT_BASIC_AUTH_FORMAT: [403, '잘못된 요청입니다. ‘:’ 를 포함해 인코딩해주세요.'],
  REJECT_CARD_COMPANY: [403, '결제 승인이 거절되었습니다. 카드사에 문의해주세요.'],
  REJECT_CARD_PAYMENT: [403, '한도초과 혹은 잔액부족으로 결제에 실패했습니다.'],
  REJECT_ACCOUNT_PAYMENT: [403, '잔액부족으로 결제에 실패했습니다.'],
  EXCEED_MAX_AMOUNT: [403, '거래금액 한도를 초과했습니다.'],
  INVALID_PASSWORD: [403, '결제 비밀번호가 일치하지 않습니다.'],
  FDS_ERROR: [403, '위험거래가 감지되어 결제가 제한됩니다.'],
  NOT_CANCELABLE_PAYMENT: [403, '취소 할 수 없는 결제 입니다.'],
  NOT_CANCELABLE_AMOUNT: [403, '취소 할 수 없는 금액 입니다.'],
  NOT_ALLOWED_PARTIAL_REFUND: [403, '에스크로 주문, 현금 카드 결제일 때는 부분 환불이 불가합니다.'],
  NOT_FOUND_CASH_RECEIPT: [404, '존재하지 않는 현금영수증 입니다.'],
  ALREADY_CANCELED_CASH_RECEIPT: [400, '이미 취소된 현금영수증 입니다.'],
  INVALID_CUSTOMER_IDENTITY_NUMBER: [400, '현금영수증 발급 번호가 올바르지 않습니다.'],
  NOT_FOUND: [404, '존재하지 않는 정보 입니다.'],
  NOT_FOUND_PAYMENT: [404, '존재하지 않는 결제 입니다.'],
  NOT_FOUND_PAYMENT_SESSION: [404, '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.'],
  IDEMPOTENT_REQUEST_PROCESSING: [409, '이전 멱등 요청이 처리중입니다.'],
  TOO_MANY_REQUESTS: [429, '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.'],
  FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING: [500, '결제가 완료되지 않았어요. 다시 시도해주세요.'],
  FAILED_INTERNAL_SYSTEM_PROCESSING: [500, '내부 시스템 처리 작업이 실패했습니다. 잠시 후 다시 시도해주세요.'],
  UNKNOWN_PAYMENT_ERROR: [500, '결제에 실패했어요. 같은 문제가 반복된다면 은행이나 카드사로 문의해주세요.'],
};
