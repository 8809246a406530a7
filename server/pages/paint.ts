/**
 * Puts what is seen before what it is operated with: styles and the first picture are asked for before any script, and scripts run
 * once the page has been painted. A page that nobody looks at yet, in a tab behind others, does not wait for its paint.
 */
export function paintFirst(html: string) {
  const preloads: string[] = [];
  const rest = html.replace(/<link rel="modulepreload"([^>]*?)\/?>/g, (_, attributes) => {
    preloads.push(`<link rel="modulepreload" fetchpriority="low"${attributes}/>`);
    return '';
  });
  if (!startOf.test(rest)) return html;
  return rest
    .replace(startOf, '<script type="text/plain" id="start">')
    .replace('</head>', () => `${preloads.join('')}<script>${start}</script></head>`);
}

const startOf = /<script type="module" async="">/;

// Whoever goes back before the page runs has only its address changed: the page there is then loaded anew.
// The text is run as it stands in the document, so that the hash of it in the policy is good for both.
const start = `addEventListener('popstate',function(){window.__reactRouterDataRouter||location.reload()});addEventListener('DOMContentLoaded',function(){var done;function go(){if(done)return;done=1;var s=document.createElement('script');s.type='module';s.textContent=document.getElementById('start').textContent;document.body.append(s)}requestAnimationFrame(function(){setTimeout(go)});setTimeout(go,document.hidden?0:1000)})`;
