import blank from './blank-syllables.ttf?inline';
import letters from './letters.woff2?url';
import regular from './letters-regular.woff2?url';
import own from './pretendard-letters.css?url';

/**
 * One font file contains the letters of the shop's own texts. The style sheet of the small subset files is never loaded with it: the later
 * one would take precedence, and a page would fetch a dozen files for letters it has.
 * The script runs before the first paint. If the font is cached, the page uses it from the start. Otherwise the page keeps the system font,
 * so that nothing shifts. The file is preloaded with its style sheet; if it arrives after the first paint, that page does not use it.
 * A device without Korean letters draws a box for each syllable, as for the private letter U+E83A. Its pages get the syllables alone, so
 * that everything else keeps its size. Until they arrive, each is an empty glyph of the same width, so that nothing shifts. The file is
 * requested at the first paint: earlier, it would delay that paint on a slow connection. It has the regular weight alone, and the browser
 * makes the bold letters. The next page is not marked: it would give up a font that is not there at its first paint.
 * A function, so that the browser's scripts contain none of it.
 */
export const fontScript = () =>
  `try{var d=document.documentElement.classList;if(localStorage.letters===${JSON.stringify(own)}){d.add('lettered');var a=function(o){var l=document.createElement('link');Object.assign(l,o);document.head.append(l);return l};a({rel:'preload',as:'font',type:'font/woff2',crossOrigin:'',href:${JSON.stringify(letters)}});a({rel:'stylesheet',href:${JSON.stringify(own)},blocking:'render'})}else{var c=document.createElement('canvas').getContext('2d');c.font='32px system-ui,sans-serif';if(c.measureText('홈').width===c.measureText('\\ue83a').width){d.add('lettered');var s=function(x){return new FontFace('Pretendard Variable',x,{weight:'400',unicodeRange:'U+AC00-D7A3'})},b=s(Uint8Array.from(atob(${JSON.stringify(blank)}.split(',')[1]),function(x){return x.charCodeAt()})),f=s('url('+${JSON.stringify(regular)}+')');document.fonts.add(b);requestAnimationFrame(function(){f.load().then(function(){document.fonts.add(f)},function(){document.fonts.delete(b)})})}}}catch(e){}`;
