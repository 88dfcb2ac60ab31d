import { chromium } from 'playwright-core';
const [,, ...paths] = process.argv;
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args:['--no-sandbox'] });
for (const p of paths) for (const [w,h] of [[360,740],[768,1024],[1440,900]]) for (const scheme of (process.env.SCHEMES??'light,dark').split(',')) {
  if (process.env.W && !process.env.W.split(',').includes(String(w))) continue;
  const c = await b.newContext({ viewport:{width:w,height:h}, colorScheme: scheme, locale:'ru-RU' });
  const page = await c.newPage();
  page.on('console', m=>{ if(['error','warning'].includes(m.type())) console.log(p,w,m.text())});
  page.on('pageerror', e=>console.log(p,w,'ERR',e.message));
  await page.goto('http://127.0.0.1:4210'+p); await page.waitForFunction(()=>'pageRuns' in window).catch(()=>{});
  await page.waitForTimeout(300);
  const sw = await page.evaluate(()=>document.documentElement.scrollWidth);
  if (sw>w) console.log('SIDEWAYS',p,w,sw);
  const name = '/tmp/articles/s'+p.replace(/[^a-z0-9]/g,'_')+`_${w}_${scheme}.png`;
  await page.screenshot({ path:name, fullPage: process.env.FULL==='1' });
  await c.close();
}
await b.close();
