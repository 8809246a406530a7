/** All error codes (rules D22.2) with their status and Korean message. */
export const errorTable = {
  PAYMENT_PENDING: [202, '결제 확인 중입니다.'],
  VALIDATION: [400, '입력한 내용을 확인해 주세요.'],
  BAD_REQUEST: [400, '잘못된 요청입니다.'],
  CARD_DATA_FORBIDDEN: [400, '카드 번호는 결제창에서만 입력해 주세요.'],
  NOTICE_INCOMPLETE: [400, '상품 정보 제공 고시를 확인해 주세요.'],
  TOKEN_INVALID: [401, '유효하지 않는 토큰 입니다.'],
  TOKEN_EXPIRED: [401, '로그인이 만료되었습니다. 다시 로그인해 주세요.'],
  LOGIN_FAILED: [401, '이메일 또는 비밀번호를 확인해 주세요.'],
  SNS_REFUSED: [401, '{provider} 로그인을 확인하지 못했어요. 다시 시도해 주세요.'],
  LOGIN_REQUIRED: [401, '로그인이 필요합니다.'],
  PAYMENT_CLOSED: [402, '결제창이 닫혔습니다.'],
  PAYMENT_REFUSED: [402, '결제가 승인되지 않았습니다. ({reason})'],
  PAYMENT_AMOUNT_MISMATCH: [402, '결제 금액이 일치하지 않아 자동으로 취소했습니다.'],
  PROOF_REQUIRED: [403, '본인 확인을 한 번 더 해 주세요.'],
  ORIGIN_NOT_ALLOWED: [403, '사무실 화면에서 다시 시도해 주세요.'],
  STAFF_NOT_ALLOWED: [403, '이 작업을 할 권한이 없습니다.'],
  GUEST_NOT_ALLOWED: [403, '회원만 이용할 수 있습니다.'],
  GRADE_REQUIRED: [403, '{grade} 등급부터 구매할 수 있어요.'],
  APP_ONLY: [403, '앱에서만 구매할 수 있는 상품입니다.'],
  BUSINESS_ONLY: [403, '사업자 회원 전용 상품입니다.'],
  NOT_FOUND: [404, '요청하신 정보를 찾을 수 없습니다.'],
  GUEST_ORDER_NOT_FOUND: [404, '일치하는 주문이 없습니다.'],
  USER_NOT_FOUND: [404, '존재하지 않는 회원입니다.'],
  PRODUCT_REMOVED: [404, '판매가 종료된 상품입니다.'],
  METHOD_NOT_ALLOWED: [405, '잘못된 요청입니다.'],
  TIMEOUT: [408, '서버와의 연결이 원활하지 않습니다. 잠시 후 다시 시도해 주세요.'],
  EMAIL_TAKEN: [409, '이미 가입된 이메일입니다.'],
  NICKNAME_TAKEN: [409, '이미 사용 중인 닉네임입니다.'],
  PHONE_TAKEN: [409, '이미 가입된 휴대폰 번호입니다.'],
  ACCOUNT_EXISTS: [409, '이미 가입된 계정이 있어요. 로그인 후 연결할 수 있어요.'],
  SOCIAL_MEMBER: [409, '{provider}로 가입한 계정이에요. {provider}로 로그인해 주세요.'],
  SOCIAL_TAKEN: [409, '다른 계정에 연결된 {provider} 계정이에요.'],
  LAST_DOOR: [409, '로그인할 방법이 하나뿐이라 연결을 끊을 수 없어요.'],
  OPEN_ORDERS: [409, '진행 중인 주문이 있어 탈퇴할 수 없습니다.'],
  ADDRESS_FULL: [409, '배송지는 {n}개까지 저장할 수 있습니다.'],
  OUT_OF_STOCK: [409, '{name} 재고가 부족합니다. (남은 수량 {n}개)'],
  OPTION_UNAVAILABLE: [409, '선택하신 옵션은 지금 구매할 수 없습니다.'],
  SHIPMENT_DATE_MIXED: [409, '출고일은 2개 이상 선택 불가능합니다.'],
  SALE_NOT_OPEN: [409, '아직 판매 전인 상품입니다.'],
  SALE_ENDED: [409, '판매가 끝난 상품입니다.'],
  PURCHASE_LIMIT: [409, '한 분당 {n}개까지 구매할 수 있어요. (남은 수량 {left}개)'],
  UNPAID_ORDERS: [409, '결제를 기다리는 주문이 {n}건 있어요. 먼저 결제하거나 취소해 주세요.'],
  UNPAID_UNITS: [
    409,
    '결제를 기다리는 상품은 모두 {n}개까지예요. 더 필요하시면 나누어 결제해 주세요. (남은 수량 {left}개)',
  ],
  DAY_OPEN: [409, '아직 남은 일이 있어요. 무엇을 왜 남기는지 적어 주세요.'],
  VERSION_MOVED: [409, '그사이 다른 분이 고쳤어요. 새로고침 후 다시 확인해 주세요.'],
  FUNDING_APART: [409, '펀딩 상품은 상품 양식으로 고칠 수 없어요.'],
  STOCK_MOVED: [409, '그사이 창고에 있는 수가 {n}개로 바뀌었어요. 다시 확인해 주세요.'],
  HOUSEHOLD_LIMIT: [409, '{name} 상품은 한 사람, 한 주소당 일주일에 {n}개까지 구매할 수 있어요. (남은 수량 {left}개)'],
  ORDER_UNIT: [409, '{min}개부터 {step}개 단위로 주문할 수 있습니다.'],
  WHOLESALE_MINIMUM: [409, '{name} 상품은 {won}원부터 주문할 수 있습니다.'],
  VIEWS_FULL: [409, '보기는 {n}개까지 저장할 수 있어요. 쓰지 않는 보기를 지우고 다시 저장해 주세요.'],
  CART_FULL: [409, '장바구니에는 {n}개까지 담을 수 있습니다.'],
  PRICE_CHANGED: [409, '결제 금액이 바뀌었어요. 다시 확인해 주세요.'],
  GOODS_CHANGED: [409, '주문서의 상품 정보가 바뀌었어요. 바뀐 내용을 확인하고 다시 결제해 주세요.'],
  CART_EMPTY: [409, '장바구니가 비어 있습니다.'],
  ORDER_TMP_EXPIRED: [409, '주문서 시간이 지났습니다. 다시 주문해 주세요.'],
  ITEM_ALREADY_ORDERED: [409, '이미 주문한 상품이에요. 한 번 더 주문할까요?'],
  ORDER_ALREADY_PLACED: [409, '이미 접수된 주문입니다.'],
  INVALID_STATUS_TRANSITION: [409, '지금은 처리할 수 없는 상태입니다. 새로고침 후 확인해 주세요.'],
  WITHDRAW_DENIED: [409, '이미 배송이 시작되어 취소할 수 없습니다.'],
  REFUND_CHANGED: [409, '환불 금액이 바뀌었어요. 다시 확인해 주세요.'],
  BUNDLE_CANCEL_ONLY: [409, '남은 금액보다 배송비가 커서 묶음 상품을 함께 취소해 주세요.'],
  ADDRESS_LOCKED: [409, '배송 준비가 시작되어 배송지를 바꿀 수 없습니다.'],
  CLAIM_NOT_ALLOWED: [409, '{why}'],
  DELAY_TOO_LONG: [409, '배송 지연은 약속한 날부터 {n}일 안에서 {times}번까지 알릴 수 있습니다.'],
  STAFF_TAKEN: [409, '이미 직원으로 등록된 이메일이에요.'],
  STAFF_SELF: [409, '내 계정은 다른 대표가 바꿔야 해요.'],
  LAST_OWNER: [409, '대표가 한 명뿐이라 그만두거나 역할을 바꿀 수 없어요. 다른 대표를 먼저 정해 주세요.'],
  INVITE_GONE: [
    404,
    '이미 썼거나 기간이 지난 초대예요. 계정을 만드셨다면 로그인하고, 아니면 새로 초대해 달라고 말씀해 주세요.',
  ],
  STAFF_CODE_WRONG: [422, '인증 앱의 새 숫자를 입력해 주세요. 한 번 쓴 숫자는 다시 쓸 수 없어요.'],
  APPROVAL_WAITING: [409, '이미 다른 분의 승인을 기다리고 있어요.'],
  APPROVAL_CHANGED: [409, '요청한 뒤에 상태나 금액이 바뀌었어요. 거절하고 다시 요청받아 주세요.'],
  APPROVAL_OWN: [409, '내가 올린 요청은 다른 사람이 승인해야 합니다.'],
  BUSINESS_WAITING: [409, '이미 확인하고 있는 신청이 있어요.'],
  BUSINESS_ALREADY: [409, '이미 사업자 회원이에요.'],
  BUSINESS_TAKEN: [409, '이미 다른 회원이 쓰고 있는 사업자등록번호예요. 고객센터로 문의해 주세요.'],
  STOCK_TOO_LOW: [409, '이미 팔리거나 잡혀 있는 수량보다 적게 둘 수 없습니다.'],
  GIFT_ALREADY_CLAIMED: [409, '이미 받은 선물이에요.'],
  GIFT_EXPIRED: [409, '선물 유효기간이 지났어요.'],
  GIFT_WITHDRAWN: [409, '보낸 분이 선물을 취소했어요.'],
  GIFT_NOT_PAID: [409, '보낸 분의 결제를 기다리는 선물이에요. 결제되면 바로 열 수 있어요.'],
  GIFT_OTHER_NUMBER: [422, '선물을 받은 번호({phone})로 인증해 주세요.'],
  GIFT_OPTION: [409, '이 선물에서는 고를 수 없는 옵션이에요. 다시 골라 주세요.'],
  GIFT_NOT_EXTENDABLE: [409, '받는 기간을 더 늘릴 수 없는 선물이에요.'],
  GIFT_RESEND_LIMIT: [409, '다시 보내기는 한 분께 {n}번까지 할 수 있어요.'],
  GIFT_STOPPED: [409, '받는 분이 선물 알림을 그만 받기로 했어요.'],
  GIFT_NO_NUMBER: [409, '링크로 보내는 선물이에요. 카카오톡으로 다시 공유해 주세요.'],
  GIFT_NOT_ALLOWED: [409, '{name} 상품은 선물할 수 없어요.'],
  GIFT_RECEIVERS: [422, '한 번에 {n}명까지 선물할 수 있어요.'],
  GIFT_DAY_LIMIT: [409, '하루에 {n}명까지 선물할 수 있어요. (오늘 남은 인원 {left}명)'],
  IDEMPOTENCY_CONFLICT: [409, '같은 요청이 다른 내용으로 다시 왔습니다.'],
  COUPON_CODE_WRONG: [404, '쿠폰 번호를 확인해 주세요.'],
  COUPON_LOCKED: [429, '쿠폰 번호를 여러 번 잘못 입력했어요. 한 시간 뒤에 다시 시도해 주세요.'],
  COUPON_GONE: [409, '준비된 쿠폰이 모두 발급되었어요.'],
  COUPON_HAD: [409, '이미 받은 쿠폰이에요.'],
  ALARM_NOT_NEEDED: [409, '지금 바로 구매할 수 있는 상품이에요.'],
  INQUIRY_CLOSED: [409, '종료된 문의예요. 새 문의로 남겨 주세요.'],
  INQUIRY_FULL: [409, '한 문의에는 글을 {n}개까지 남길 수 있어요. 새 문의로 남겨 주세요.'],
  INQUIRY_MOVED: [409, '그 사이 문의에 새 글이 올라왔어요. 확인하고 다시 답해 주세요.'],
  QUESTION_ANSWERED: [409, '답변이 달린 문의는 삭제할 수 없습니다.'],
  REVIEW_EXISTS: [409, '이미 후기를 작성했습니다.'],
  REVIEW_PERIOD: [409, '후기 작성 기간이 지났습니다.'],
  REVIEW_NOT_ALLOWED: [409, '배송이 끝난 상품에만 후기를 쓸 수 있어요.'],
  REVIEW_CHANGED: [409, '다른 기기에서 먼저 고친 후기예요. 새로고침 후 확인해 주세요.'],
  REVIEW_OWN: [409, '내가 쓴 후기에는 누를 수 없어요.'],
  REVIEW_HIDDEN: [409, '가려진 후기는 수정할 수 없어요. 이의 신청을 이용해 주세요.'],
  REVIEW_POINTS_HELD: [409, '이 후기로 받은 포인트를 결제 중인 주문에 쓰고 있어요. 결제가 끝난 뒤 다시 시도해 주세요.'],
  APPEAL_PERIOD: [409, '이의 신청 기간이 지났거나 이미 신청했어요.'],
  COUPON_UNAVAILABLE: [409, '사용할 수 없는 쿠폰입니다.'],
  COUPON_USED: [409, '이미 사용한 쿠폰입니다.'],
  COUPON_MINIMUM: [409, '{n}원 이상 구매 시 쓸 수 있는 쿠폰입니다.'],
  POINT_NOT_ENOUGH: [409, '보유 포인트가 부족합니다.'],
  POINT_MINIMUM: [409, '{n}P부터 사용할 수 있습니다.'],
  POINT_UNIT: [409, '포인트는 {n}P 단위로 사용할 수 있습니다.'],
  POINT_NOT_ALLOWED: [409, '도매 상품이 있는 주문에는 포인트를 쓸 수 없습니다.'],
  POINT_PRODUCT_MINIMUM: [409, '상품 금액 {n}원부터 포인트를 쓸 수 있습니다.'],
  FILE_TOO_LARGE: [413, '10MB 이하 사진만 올릴 수 있습니다.'],
  FILE_TYPE: [415, 'jpg, png, webp, heic 파일만 올릴 수 있습니다.'],
  FILE_EMPTY: [415, '빈 파일이에요. 다른 사진을 골라 주세요.'],
  FILE_BROKEN: [415, '사진을 열 수 없어요. 파일이 잘렸거나 깨졌는지 확인해 주세요.'],
  FILE_PIXELS: [415, '사진이 너무 커요. 5천만 화소 이하 사진을 올려 주세요.'],
  FILE_SMALL: [415, '사진이 너무 작아요. 가로와 세로가 16픽셀 이상이어야 해요.'],
  FILE_COUNT: [400, '사진은 한 번에 {n}장까지 올릴 수 있습니다.'],
  FILE_UNKNOWN: [400, '사진을 찾을 수 없어요. 다시 올려 주세요.'],
  FILM_TOO_LARGE: [413, '{n}MB 이하 영상만 올릴 수 있어요.'],
  FILM_TYPE: [415, 'MP4(H.264) 영상만 올릴 수 있어요.'],
  FILM_LENGTH: [422, '{n}초 이하 영상만 올릴 수 있어요.'],
  FILM_UNKNOWN: [400, '영상을 찾을 수 없어요. 다시 올려 주세요.'],
  TOO_LARGE: [413, '보낸 내용이 너무 큽니다.'],
  UNSUPPORTED_MEDIA_TYPE: [415, '잘못된 요청입니다.'],
  CONSENT_REQUIRED: [422, '{title}. 내용을 확인하고 동의해 주세요.'],
  UNDELIVERABLE_AREA: [422, '선택하신 배송지는 배송할 수 없는 지역이에요. ({name})'],
  ADDRESS_MISMATCH: [422, '우편번호와 주소가 서로 맞지 않아요. 주소 찾기로 다시 골라 주세요.'],
  ADDRESS_REQUIRED: [422, '배송지를 입력해 주세요.'],
  RECEIVER_REQUIRED: [422, '받는 분을 입력해 주세요.'],
  INQUIRY_ORDER_REQUIRED: [422, '비회원은 문의할 주문을 골라 주세요.'],
  REFUND_ACCOUNT_REQUIRED: [422, '환불받을 계좌를 등록해 주세요.'],
  VERIFY_REQUIRED: [422, '인증을 먼저 해 주세요.'],
  VERIFY_MISMATCH: [422, '인증번호가 일치하지 않습니다. (남은 횟수 {n}회)'],
  VERIFY_EXPIRED: [422, '인증 시간이 지났습니다. 다시 요청해 주세요.'],
  VERIFY_LOCKED: [422, '인증번호를 입력할 수 있는 횟수를 넘었습니다. 다시 요청해 주세요.'],
  PASSWORD_WEAK: [422, '{why}'],
  PASSWORD_USED: [422, '최근에 사용한 비밀번호는 쓸 수 없습니다.'],
  PAYMENT_METHOD_NOT_ALLOWED: [422, '선택하신 결제수단을 사용할 수 없습니다.'],
  BANK_TRANSFER_TOO_LATE: [422, '출고가 임박해 무통장입금을 선택할 수 없어요.'],
  RECEIPT_FIXED: [409, '지금은 현금영수증을 바꿀 수 없습니다.'],
  TOO_MANY: [429, '잠시 후 다시 시도해 주세요. ({wait})'],
  PRODUCT_ERROR: [500, '제품 정보 처리 중 서버에서 오류가 발생했습니다.'],
  SERVER_ERROR: [500, '일시적인 오류가 발생했습니다.'],
  SHOP_CLOSED: [503, '아직 문을 열기 전이에요. 조금만 기다려 주세요.'],
  STORAGE_FULL: [507, '지금은 저장할 수 없어요. 잠시 후 다시 시도해 주세요.'],
  UNAVAILABLE: [503, '주문이 몰려 잠시 기다려야 해요. 잠시 후 다시 시도해 주세요.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errorTable;

/** Returns whether a text from a database or a partner is an error code. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorTable, text);
}

/** The body of every response other than 2xx (spec §8, rules D22.1). */
export type ErrorBody = {
  statusCode: number;
  error: string;
  code: string;
  message: string;
  details?: unknown;
};

/** The only error that reaches the client. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly details: unknown;
  /** The number of seconds after which the request can be repeated. The request had no effect. */
  again: number | undefined;

  constructor(code: ErrorCode, words: Record<string, string | number> = {}, details?: unknown) {
    const values: Record<string, string | number> = { ...words, wait: waitText(Number(words.s) || 60) };
    super(errorTable[code][1].replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? '')));
    this.code = code;
    this.statusCode = errorTable[code][0];
    this.details = details;
    this.again = { 429: Number(words.s) || 60, 503: 1 }[this.statusCode];
  }

  /** Replaces the message of the code by a more specific one. */
  saying(message: string) {
    this.message = message;
    return this;
  }
}

/** "45초", "12분" or "20시간", rounded up: a wait of hours cannot be read in seconds. */
function waitText(seconds: number) {
  if (seconds <= 120) return `${seconds}초`;
  return seconds <= 7200 ? `${Math.ceil(seconds / 60)}분` : `${Math.ceil(seconds / 3600)}시간`;
}

/** Returns the error of one invalid field. It is never a 401, because the caller is still signed in. */
export function invalidField(field: string, message: string) {
  return new Refusal('VALIDATION', {}, [{ field, message }]).saying(message);
}

const reasons: Record<number, string> = {
  202: 'Accepted',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
};

/** Returns the body of an error response. `details` is present only when there are some. */
export function errorEnvelope(refusal: Refusal): ErrorBody {
  const { statusCode, code, message, details } = refusal;
  const error = reasons[statusCode] ?? 'Error';
  return details === undefined ? { statusCode, error, code, message } : { statusCode, error, code, message, details };
}
