import { type NotificationTemplate, type TemplateVariablesOf, templateFaultsOf } from './template.ts';

/**
 * All messages of the shop (rules D18.2), by code. `[브랜드]` is put before the first line. The chat message company approves these
 * exact texts. A changed text must be approved again before it can go by chat.
 */
export const messageTemplates = {
  ORDER_PAID: orderMessage(
    '결제가 완료되었어요\n- 주문번호: #{주문번호}\n- 상품: #{상품명}\n- 결제금액: #{금액}',
    '주문 보기',
  ),
  ORDER_BANK: orderMessage(
    '입금을 기다리고 있어요\n- 주문번호: #{주문번호}\n- 상품: #{상품명}\n- 입금계좌: #{은행} #{계좌}\n- 예금주: #{예금주}\n- 입금금액: #{금액}\n#{기한}까지 입금해 주세요.',
    '입금정보 보기',
  ),
  ORDER_BANK_D0: orderMessage(
    '오늘이 입금 마감이에요\n- 주문번호: #{주문번호}\n- 상품: #{상품명}\n- 입금계좌: #{은행} #{계좌}\n- 예금주: #{예금주}\n- 입금금액: #{금액}\n#{기한}까지 입금해 주세요.',
    '입금정보 보기',
  ),
  ORDER_BANK_EXPIRED: dateMessage(
    '입금 기한이 지났어요\n- 주문번호: #{주문번호}\n- 상품: #{상품명}\n- 사유: #{사유}\n주문이 자동으로 취소되었어요. 이미 입금하셨다면 확인되는 대로 전액 돌려드려요.',
    '주문 보기',
  ),
  ORDER_BANK_RETURNED: orderMessage(
    '입금하신 금액을 돌려드려요\n- 주문번호: #{주문번호}\n- 상품: #{상품명}\n- 사유: #{사유}\n- 돌려드릴 금액: #{금액}\n등록한 환불 계좌로 보내드려요. 아직 없으면 주문에서 계좌를 알려 주세요.',
    '환불 계좌 알리기',
  ),
  ORDER_PAYMENT_VOIDED: orderMessage(
    '결제를 취소해 드렸어요\n- 주문번호: #{주문번호}\n- 상품: #{상품명}\n- 사유: #{사유}\n- 취소 금액: #{금액}\n주문이 완료되지 않아 결제하신 금액을 모두 취소했어요. 카드사에 따라 며칠 걸릴 수 있어요.',
    '주문 보기',
  ),
  ORDER_BANK_BACK: orderMessage(
    '은행이 입금 확인을 취소했어요\n- 주문번호: #{주문번호}\n- 상품: #{상품명}\n입금이 다시 확인되면 바로 알려 드릴게요. 이체 내역을 확인해 주세요.',
    '주문 보기',
  ),
  ORDER_CANCELLED: orderMessage(
    '주문이 취소되었어요\n#{이름}님, #{상품명:이/가} 취소되었습니다.\n- 주문번호: #{주문번호}\n- 환불 금액: #{환불액}\n- 환불 방법: #{방법}',
    '주문 보기',
  ),
  ORDER_PART_CANCELLED: orderMessage(
    '주문이 부분 취소되었어요\n#{이름}님, #{상품명} #{수량}개가 취소되었습니다. 나머지 주문은 그대로예요.\n- 주문번호: #{주문번호}\n- 환불 금액: #{환불액}\n- 환불 방법: #{방법}',
    '주문 보기',
  ),
  CANCEL_REQUESTED: {
    text: '취소 요청이 들어왔어요\n#{상품명} #{수량}개\n- 주문번호: #{주문번호}\n- 사유: #{사유}\n1영업일 안에 답하지 않으면 취소됩니다.',
    class: 'order',
  },
  CANCEL_REFUSED: orderMessage(
    '취소가 어려워요\n#{이름}님, #{상품명} #{수량}개는 취소해 드리기 어렵습니다.\n- 사유: #{사유}',
    '주문 보기',
  ),
  CANCEL_LATE: orderMessage(
    '이미 발송되었어요\n#{이름}님, #{상품명:이/가} 이미 발송되어 취소가 어렵습니다. 수령 후 반품을 신청해 주세요.',
    '주문 보기',
  ),
  STOCK_OUT: orderMessage(
    '품절로 취소되었어요\n#{이름}님, #{상품명} #{수량}개가 품절되어 보내드리지 못하게 되었습니다.\n- 사유: #{사유}\n- 환불 금액: #{환불액}',
    '주문 보기',
  ),
  DELAY: orderMessage(
    '출고가 늦어져요\n#{이름}님, #{상품명} 출고가 늦어지고 있습니다.\n- 사유: #{사유}\n- 새 출고일: #{날짜}\n기다리지 않으시려면 바로 취소할 수 있어요.',
    '즉시 취소하기',
  ),
  SHIP_START: orderMessage(
    '상품이 출발했어요\n#{이름}님, #{상품명} #{수량}개가 출고되었습니다.\n- 택배사: #{택배사}\n- 송장번호: #{송장}\n- 도착 예정: #{날짜}',
    '배송조회',
  ),
  SHIP_UNDONE: orderMessage(
    '송장을 다시 확인하고 있어요\n#{이름}님, #{상품명}의 송장번호가 잘못되어 다시 보내드립니다.\n- 사유: #{사유}',
    '주문 보기',
  ),
  SHIP_CORRECTED: orderMessage(
    '송장번호가 바뀌었어요\n#{이름}님, #{상품명}의 송장번호를 바로잡았습니다.\n- 택배사: #{택배사}\n- 송장번호: #{송장}',
    '배송조회',
  ),
  DELIVERED: orderMessage(
    '상품이 도착했어요\n#{이름}님, #{상품명} #{수량}개가 배송되었습니다. 받으신 상품에 문제가 있으면 바로 알려 주세요.',
    '주문 보기',
  ),
  DELIVERY_ASK: orderMessage(
    '상품을 받으셨나요?\n#{이름}님, #{상품명}의 배송 조회가 열흘째 멈춰 있어요. 받지 못하셨다면 알려 주세요. 3일 안에 말씀이 없으면 배송완료로 바뀝니다.',
    '주문 보기',
  ),
  AUTO_CONFIRM_D1: dateMessage(
    '내일 구매가 확정돼요\n#{이름}님, #{상품명:은/는} 내일 구매확정됩니다. 문제가 있으면 그 전에 알려 주세요.',
    '주문 보기',
  ),
  CLAIM_RECEIVED: orderMessage(
    '접수되었어요\n#{이름}님, #{상품명} #{수량}개의 #{종류} 신청을 받았습니다. 확인한 뒤 알려 드릴게요.',
    '주문 보기',
  ),
  CLAIM_PHOTO: orderMessage(
    '사진이 더 필요해요\n#{이름}님, #{상품명} 신청을 확인하려면 사진을 한 번 더 보내 주세요.\n- 사유: #{사유}\n사진을 보내 주시면 바로 이어서 확인할게요.',
    '사진 보내기',
  ),
  CLAIM_RESULT: orderMessage('처리 결과를 알려 드려요\n#{이름}님, #{상품명} #{수량}개\n- #{결과}', '주문 보기'),
  REFUND_DONE: orderMessage(
    '환불이 완료되었어요\n#{이름}님, #{금액:을/를} 환불해 드렸습니다.\n- 주문번호: #{주문번호}\n#{방법}',
    '주문 보기',
  ),
  CASH_RECEIPT: orderMessage(
    '현금영수증이 발급되었어요\n- 주문번호: #{주문번호}\n- 금액: #{금액}\n- 승인번호: #{승인번호}',
    '주문 보기',
  ),
  GIFT_RECEIVED: orderMessage(
    '선물이 도착했어요\n#{보낸분}님이 #{상품명:을/를} 보내셨어요.\n“#{메시지}”\n#{기한}까지 받을 곳을 알려 주세요.\n알림 그만 받기: #{그만}',
    '선물 받기',
  ),
  GIFT_REMIND: orderMessage(
    '아직 열지 않은 선물이 있어요\n#{보낸분}님이 보내신 #{상품명:이/가} 기다리고 있어요. #{기한}까지 받을 곳을 알려 주세요.\n알림 그만 받기: #{그만}',
    '선물 받기',
  ),
  GIFT_RETURNED: {
    text: '선물 받는 기간이 지났어요\n#{보낸분}님이 보내신 #{상품명} 선물은 기간이 지나 보낸 분께 돌아갔어요.',
    class: 'news',
  },
  GIFT_ADDRESS_DONE: orderMessage(
    '선물 받을 곳이 정해졌어요\n#{이름}님, #{받는분:이/가} #{상품명:을/를} 받을 주소를 남기셨어요. 준비해서 보내드릴게요.',
    '선물 보기',
  ),
  GIFT_EXPIRED: dateMessage(
    '선물 받는 기간이 지났어요\n#{이름}님, #{받는분:이/가} 주소를 남기지 않아 #{상품명} 선물이 취소되었어요. 결제하신 만큼 모두 돌려드려요.\n- 환불 금액: #{환불액}',
    '선물 보기',
  ),
  GIFT_REJECTED: orderMessage(
    '선물을 받지 않기로 했어요\n#{이름}님, #{받는분:이/가} #{상품명} 선물을 정중히 사양하셨어요. 결제하신 만큼 모두 돌려드려요.\n- 환불 금액: #{환불액}',
    '선물 보기',
  ),
  FUNDING_SUCCESS: dateMessage(
    '펀딩이 성사되었어요\n#{이름}님, #{펀딩:이/가} 목표를 채웠습니다. 정성껏 준비해 보내드릴게요.',
    '주문 보기',
  ),
  FUNDING_FAILED: orderMessage(
    '펀딩이 목표를 채우지 못했어요\n#{이름}님, #{펀딩:이/가} 성사되지 않아 결제하신 금액을 모두 돌려드립니다.',
    '주문 보기',
  ),
  FUNDING_LATE: dateMessage(
    '펀딩이 많이 늦어지고 있어요\n#{이름}님, #{펀딩:이/가} 약속한 날보다 #{날수}일 넘게 늦어졌어요. 기다리지 않으시려면 지금 취소하고 전액을 돌려받을 수 있어요.',
    '전액 돌려받기',
  ),
  OPEN_ALARM: {
    text: '오픈 알림\n#{이름}님, 기다리시던 #{상품명:이/가} 지금 판매를 시작했어요.\n신청하신 알림은 이번 한 번만 보내 드려요.',
    button: '보러 가기',
    list: 'sns',
    class: 'order',
    push: 'always',
  },
  RESTOCK_ALARM: {
    text: '재입고 알림\n#{이름}님, 기다리시던 #{상품명:이/가} 다시 들어왔어요.\n신청하신 알림은 이번 한 번만 보내 드려요.',
    button: '보러 가기',
    list: 'sns',
    class: 'news',
    push: 'always',
  },
  POINT_EXPIRING: newsMessage(
    '포인트가 곧 사라져요\n#{이름}님, #{포인트:이/가} #{날짜}에 소멸됩니다. 그 전에 사용해 주세요.',
    '포인트 보기',
  ),
  GRADE_CHANGED: newsMessage('등급이 바뀌었어요\n#{이름}님, 이번 달 등급은 #{등급}입니다. #{혜택}', '등급 보기'),
  REVIEW_ANSWERED: centerMessage(
    '후기에 판매자 답글이 달렸어요\n#{이름}님이 #{상품명}에 남긴 후기를 확인해 주세요.',
    '내 후기 보기',
  ),
  REVIEW_HIDDEN: orderMessage(
    '남겨 주신 후기가 가려졌어요\n#{이름}님, #{상품명}에 남긴 후기예요.\n- 사유: #{사유}\n#{날수}일 안에 이의를 신청할 수 있어요.',
    '내 후기 보기',
  ),
  REVIEW_SHOWN: orderMessage('후기를 다시 보여 드려요\n#{이름}님, #{상품명}에 남긴 후기예요.', '내 후기 보기'),
  REVIEW_APPEAL_REFUSED: orderMessage(
    '이의 신청을 확인했어요\n#{이름}님, #{상품명}에 남긴 후기를 다시 보여 드리기 어려워요.\n- 사유: #{사유}',
    '내 후기 보기',
  ),
  REVIEW_REPORT_RESULT: orderMessage(
    '신고 결과를 알려 드려요\n#{이름}님이 신고하신 #{상품명} 후기예요.\n- 결과: #{결과}\n- 사유: #{사유}',
    '상품 보기',
  ),
  REVIEW_REMIND: newsMessage(
    '맛있게 드셨나요?\n#{이름}님, #{상품명:은/는} 어떠셨어요? 후기를 남기시면 #{포인트:을/를} 드려요.\n- 쓸 수 있는 날: #{기한}까지',
    '후기 쓰기',
  ),
  VERIFY_CODE: {
    text: '인증번호 #{번호} (3분간, 남에게 알리지 마세요)\n\n@#{주소} ##{번호}',
    class: 'code',
    isText: true,
  },
  CONSENT_RESULT: {
    text: '수신 동의 처리 결과\n#{날짜} #{결과} 처리되었어요.\n설정 > 마케팅 정보 수신에서 언제든 바꿀 수 있어요.',
    button: '설정 보기',
    class: 'order',
  },
  CONSENT_2Y: {
    text: '마케팅 정보 수신 동의 확인\n#{이름}님은 #{날짜}에 마케팅 정보 수신에 동의하셨어요. 2년이 지나 다시 알려 드려요.\n계속 받으시려면 그대로 두시고, 그만 받으시려면 설정 > 마케팅 정보 수신에서 꺼 주세요.',
    button: '설정 보기',
    class: 'news',
  },
  PASSWORD_CHANGED: {
    text: '비밀번호가 바뀌었어요\n#{이름}님, #{때}에 비밀번호가 바뀌었습니다. 다른 기기에서는 로그아웃되었어요.\n직접 바꾸지 않으셨다면 바로 비밀번호를 다시 정해 주세요.',
    button: '비밀번호 찾기',
    class: 'order',
  },
  NEW_DEVICE_LOGIN: {
    text: '새 기기에서 로그인했어요\n#{이름}님, #{때}에 #{기기}에서 로그인했습니다.\n본인이 아니라면 설정 > 로그인된 기기에서 로그아웃하고 비밀번호를 바꿔 주세요.',
    button: '기기 확인하기',
    class: 'order',
  },
  BUSINESS_APPROVED: newsMessage(
    '사업자 회원이 되셨어요\n#{이름}님, #{상호}의 사업자 확인이 끝났습니다. 지금부터 도매가로 주문하실 수 있어요.',
    '도매 둘러보기',
  ),
  BUSINESS_REFUSED: newsMessage(
    '사업자 확인을 마치지 못했어요\n#{이름}님, 보내 주신 내용으로는 확인이 어려웠습니다.\n- 사유: #{사유}\n마이 > 사업자 회원에서 다시 신청하실 수 있어요.',
    '다시 신청하기',
  ),
  QUESTION_ANSWERED: centerMessage('상품 문의에 답변이 왔어요\n- 상품: #{상품명}', '답변 보기'),
  INQUIRY_ANSWERED: centerMessage(
    '1:1 문의에 답변이 왔어요\n#{이름}님, #{날짜}에 남기신 #{종류} 문의에 답변을 드렸어요.',
    '답변 보기',
  ),
  ADVERT: {
    text: '#{제목}\n#{내용}\n문의 #{문의}\n무료수신거부 #{수신거부}',
    button: '보러 가기',
    list: 'sns',
    class: 'advert',
    push: 'advert',
    isText: true,
  },
  PAYMENT_CASE: { text: '결제 확인 필요\n#{내용}\n주문번호 #{주문번호}', class: 'order', isText: true },
  STAFF_ALERT: { text: '직원 계정 알림\n#{내용}', class: 'order', isText: true },
  LEDGER_BROKEN: {
    text: '장부 점검\n#{날짜} 장부에 맞지 않는 곳이 있어요.\n규칙 #{규칙}',
    class: 'order',
    isText: true,
  },
} as const satisfies Record<string, NotificationTemplate>;

export type MessageCode = keyof typeof messageTemplates;
export type MessageVariables<C extends MessageCode> = TemplateVariablesOf<(typeof messageTemplates)[C]>;

/** Returns the title of a message, the first line of its template. For an advertisement, whose text staff write, returns "광고". */
export function messageTitleOf(code: string) {
  const [title = ''] = (messageTemplates as Record<string, NotificationTemplate>)[code]?.text.split('\n') ?? [];
  return title.replace(/ ?#\{.*/, '') || '광고';
}

const faults = templateFaultsOf(messageTemplates);
if (faults.length > 0) throw new Error(`Message templates are invalid. ${faults.join('; ')}.`);

function orderMessage<const T extends string, const B extends string>(text: T, button: B) {
  return { text, button, list: 'order', class: 'order', push: 'order' } as const;
}
/** An order message that a date causes, not a person: most dates change at midnight, so it waits for the morning. */
function dateMessage<const T extends string, const B extends string>(text: T, button: B) {
  return { ...orderMessage(text, button), class: 'news' } as const;
}
function newsMessage<const T extends string, const B extends string>(text: T, button: B) {
  return { text, button, list: 'sns', class: 'news', push: 'always' } as const;
}
function centerMessage<const T extends string, const B extends string>(text: T, button: B) {
  return { text, button, list: 'order', class: 'order', push: 'center' } as const;
}
