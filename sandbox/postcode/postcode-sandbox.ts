import { readFileSync } from 'node:fs';
import { html, htmlPage } from '../html.ts';
import { jsonReply, type SandboxRoute } from '../sandbox-routes.ts';
import { searchAddresses } from './postcode-addresses.ts';

const embed = readFileSync(new URL('postcode.js', import.meta.url), 'utf8');
const script = readFileSync(new URL('search.js', import.meta.url), 'utf8');

/** A postcode search for the Kakao postcode script: `new kakao.Postcode({ oncomplete }).embed(element)`. */
export const postcodeRoutes: SandboxRoute[] = [
  ['GET /postcode/postcode.js', () => ({ type: 'text/javascript; charset=utf-8', text: embed })],
  ['GET /postcode/addresses', (call) => jsonReply(searchAddresses(call.query.get('q') ?? ''))],
  [
    'GET /postcode/search',
    (call) =>
      htmlPage(
        '우편번호 찾기',
        html`<main class="column fill">
  <h1 class="hidden">우편번호 찾기</h1>
  <form class="search" role="search"><label class="hidden" for="q">도로명, 건물명 또는 지번</label>
    <input id="q" name="q" type="search" value="${call.query.get('q')}" placeholder="예) 판교역로, 울릉읍 도동리" maxlength="60"
      autocomplete="off" enterkeyhint="search" autofocus><button>검색</button></form>
  <div style="flex:1"><p class="count hint" role="status" id="count"></p><ol class="found" id="found"></ol>
  <section class="tips" id="tips"><h2>이렇게 검색해 보세요</h2><dl>
    <dt>도로명 + 건물번호</dt><dd>테헤란로 12, 첨성로</dd><dt>동·읍·면·리 + 번지</dt><dd>한림읍 한림리, 우동</dd>
    <dt>건물명</dt><dd>한빛아파트</dd><dt>우편번호</dt><dd>63365</dd></dl></section></div>
  <p class="powered">Powered by <b>kakao</b> (sandbox)</p>
</main>`,
        { script },
      ),
  ],
];
