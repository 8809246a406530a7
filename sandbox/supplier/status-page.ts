import { html, htmlPage } from '../html.ts';

/** The page of the packer: whether it is on, and what it sent last. */
export function supplierPage(isOn: boolean, sent: { invoice: string; name: string; at: number }[]) {
  const moment = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Seoul' });
  return htmlPage(
    '산지',
    html`<main class="wide"><p><a href="/">샌드박스</a></p><h1>산지 포장</h1>
<p class="hint">출고일 오후 5시가 되면 직원 화면에서 주문을 확인하고 송장을 등록해 보냅니다. 한 일은 감사 기록에 남아요.<br>
  <span lang="en">Packs what is due and sends it through the staff console, until switched off.</span></p>
<p><b>${isOn ? '켜짐' : '꺼짐'}</b></p>
<div class="row"><form method="post" action="/supplier"><input type="hidden" name="on" value="${String(!isOn)}"><button>${isOn ? '끄기' : '켜기'}</button></form>
${isOn && html`<form method="post" action="/supplier/pack"><button>지금 살펴보기</button></form>`}</div>
<ul>${sent.map(({ invoice, name, at }) => html`<li><b class="num">${invoice}</b> ${name} <span class="hint">${moment.format(new Date(at))}</span></li>`)}</ul>
${sent.length === 0 && html`<p>아직 보낸 상품이 없어요.</p>`}
</main>`,
  );
}
