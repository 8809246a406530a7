import { chromium } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { readyBrowser } from '#test/browser.ts';
const [,, url, out, cpu='4'] = process.argv;
const browser = await chromium.launch({ executablePath: await readyBrowser(), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });
const cdp = await page.context().newCDPSession(page);
await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(cpu) });
await browser.startTracing(page, { categories: ['devtools.timeline','disabled-by-default-devtools.timeline','v8.execute','disabled-by-default-v8.cpu_profiler','blink.user_timing','loading','toplevel'] });
await page.goto(url, { waitUntil: 'load' });
await page.waitForTimeout(5000);
const b = await browser.stopTracing(); writeFileSync(out, b);
console.log('elements', await page.evaluate(() => document.querySelectorAll('*').length), 'height', await page.evaluate(() => document.documentElement.scrollHeight));
await browser.close();
const t = JSON.parse(String(b)).traceEvents;
const main = t.find((e:any)=>e.name==='TracingStartedInBrowser');
const nav = t.filter((e:any)=>e.name==='navigationStart'&&e.args?.data?.documentLoaderURL===url).at(-1);
const {pid,tid}=nav; const t0=nav.ts;
const ev=t.filter((e:any)=>e.pid===pid&&e.tid===tid&&e.ph==='X');
const tasks=ev.filter((e:any)=>e.name==='RunTask'||e.name==='ThreadControllerImpl::RunTask').filter((e:any)=>e.dur>30000);
for(const k of tasks){ const inside=ev.filter((e:any)=>e!==k&&e.ts>=k.ts&&e.ts+e.dur<=k.ts+k.dur);
 const sum=new Map<string,number>(); const stack:any[]=[]; inside.sort((a:any,b:any)=>a.ts-b.ts||b.dur-a.dur);
 // self time
 const selfs=new Map<any,number>(); for(const e of inside){ while(stack.length&&stack.at(-1).ts+stack.at(-1).dur<=e.ts)stack.pop(); selfs.set(e,e.dur); if(stack.length)selfs.set(stack.at(-1),selfs.get(stack.at(-1))!-e.dur); stack.push(e);} 
 for(const [e,s] of selfs) sum.set(e.name,(sum.get(e.name)??0)+s);
 console.log(Math.round((k.ts-t0)/1000),'ms task',Math.round(k.dur/1000),[...sum].sort((a,b)=>b[1]-a[1]).slice(0,6).map(([n,s])=>n+' '+Math.round(s/1000)).join(', '));
}
