import chromium from '@sparticuz/chromium'; import { chromium as pw } from 'playwright-core';
const b = await pw.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox','--headless=old'], headless: true });
const [,, outp, ...jobs] = process.argv; // job: url|width|theme|clickConsole?|full?
for (const [i, job] of jobs.entries()) { const [url,w,theme,act=''] = job.split('|');
 const c = await b.newContext({ viewport: { width:+w, height: +w<500?844:900 } }); const p = await c.newPage(); p.setDefaultTimeout(60000);
 p.on('console', m=>{ if(m.type()==='error') console.log('CONSOLE', m.text().slice(0,200)) });
 await p.goto('http://localhost:4555'+url,{waitUntil:'load',timeout:60000}); await p.evaluate(t=>{document.documentElement.dataset.theme=t},theme); await p.waitForTimeout(500);
 const ov = await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth); if(ov>0) console.log('OVERFLOW',job,ov);
 await p.screenshot({path:`${outp}-${i}.png`, fullPage: act==='full'}); console.log('shot',i,job); await c.close(); }
await b.close();
