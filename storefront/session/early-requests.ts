import { tokenKey } from '#client/customer-token.ts';
import { verifyAddress } from '#client/early-replies.ts';

type EarlyRequests = {
  /** Addresses that the screen requests for every customer. */
  all: string[];
  /** Addresses that it requests for members only, when the check of the token has said so (spec §5). */
  member: string[];
};

const screens: Record<string, EarlyRequests> = {
  '/cart': { all: ['/v1.2/app-users/shopping-carts'], member: [] },
  '/order': { all: ['/v1/app-users/order-items?page=1&take=15&oipStatus=all'], member: ['/v1/app-users/counts'] },
  '/my-cuma': {
    all: [],
    member: [
      '/v2/app-users/grade-info',
      '/v1/app-users/counts',
      '/v1/app-users/user-products/again?take=8',
      '/v1/app-users/purchase-summary',
    ],
  },
};

/** The class of the document on a device without a token: it has no cart and no orders. */
export const newDeviceClass = 'new-device';

/**
 * A script for the head of a personal screen: it requests the customer and the screen's data while the scripts load. `earlyFetch` hands the
 * replies to the page. Without a token it marks the document instead. Empty for other screens. In the app, which may bring another token, and for a filtered list it does nothing.
 */
export function earlyRequestScript(path: string) {
  const early = screens[path];
  if (!early) return '';
  const text = JSON.stringify;
  return `try{(function(w){var t=localStorage.getItem('${tokenKey}');if(location.search||w.parent!==w||w.ShopBridge||w.webkit||/ShopApp/i.test(navigator.userAgent))return;if(!t)return document.documentElement.classList.add('${newDeviceClass}');var e=w.early={at:Date.now(),token:t,platform:'web',replies:{}};function ask(m,a){var k=m+' '+a;if(k in e.replies)return;var r=fetch(a,{method:m,headers:{accept:'application/json',platform:'web',authorization:'Bearer '+t},signal:AbortSignal.timeout(30000)});r.catch(function(){});return e.replies[k]=r}var d=ask('GET','/v2/app-users/detail');${text(early.all)}.forEach(function(a){ask('GET',a)});Promise.all([ask('POST',${text(verifyAddress)}),d]).then(function(g){return g[0].clone().json()}).then(function(v){if(v.valid&&v.userType!=='guest')${text(early.member)}.forEach(function(a){ask('GET',a)})}).catch(function(){})})(window)}catch(e){}`;
}
