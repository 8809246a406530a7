const shown =
  'KB국민은행,신한은행,우리은행,하나은행,NH농협은행,IBK기업은행,카카오뱅크,토스뱅크,케이뱅크,우체국,새마을금고,신협,' +
  'SC제일은행,한국씨티은행,iM뱅크(대구),BNK부산은행,경남은행,광주은행,전북은행,제주은행,Sh수협은행,KDB산업은행,' +
  '지역농·축협,저축은행,산림조합,HSBC';
const securities =
  '미래에셋,한국투자,NH,삼성,KB,키움,신한,토스,카카오페이,하나,대신,메리츠,한화,유안타,교보,현대차,LS,SK,DB,유진,다올,' +
  '아이엠,부국,신영';

/** Where a refund can be paid: the banks, the usual ones first, then the securities houses. */
export const banks = [...shown.split(','), ...securities.split(',').map((house) => `${house}증권`)];
