import chromium from '@sparticuz/chromium'; import { chromium as pw } from 'playwright-core';
const b = await pw.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox','--headless=old'], headless: true });
const c = await b.newContext({ viewport: { width: 1440, height: 1000 } }); const p = await c.newPage(); p.setDefaultTimeout(30000);
p.on('console', m=>{ if(m.type()==='error') console.log('CONSOLE', m.text().slice(0,160)) }); p.on('pageerror',e=>console.log('PAGEERROR',e.message));
const step=async(n,f)=>{try{await f();console.log('ok',n)}catch(e){console.log('FAIL',n,String(e.message).slice(0,300))}};
await p.goto('http://localhost:4555/api/operations/listOrders'); 
await p.evaluate(()=>{document.documentElement.dataset.theme='light'});
await step('open',async()=>{ await p.getByRole('button',{name:/Try it/}).first().click(); await p.getByRole('button',{name:/^Send/}).first().waitFor(); });
await p.screenshot({path:'/tmp/apidocs/t-list.png'});
console.log(await p.locator('dialog, [role=dialog], .console, .try-it').first().ariaSnapshot().catch(e=>e.message.slice(0,100)));
await step('send',async()=>{ await p.getByRole('button',{name:/^Send/}).first().click(); await p.getByText(/200/).first().waitFor(); await p.waitForTimeout(800)});
await p.screenshot({path:'/tmp/apidocs/t-list2.png'});
await p.goto('http://localhost:4555/api/operations/odd');
await p.getByRole('button',{name:/Try it/}).first().click(); await p.getByRole('button',{name:/^Send/}).first().waitFor();
for (const kind of ['empty','binary','huge','invalid','image','redirect','nocors','html']) {
 await step(kind,async()=>{ const s=p.getByRole('combobox',{name:/kind/}).first(); await s.selectOption({label:kind}).catch(()=>s.fill(kind)); await p.getByRole('button',{name:/^Send/}).first().click(); await p.waitForTimeout(kind==='huge'?5000:1500); await p.screenshot({path:`/tmp/apidocs/t-${kind}.png`}); });
}
await c.close();
const m = await b.newContext({ viewport: { width: 390, height: 844 } }); const q = await m.newPage(); await q.goto('http://localhost:4555/api/operations/upload'); await q.evaluate(()=>{document.documentElement.dataset.theme='dark'});
await q.getByRole('button',{name:/Try it/}).first().click(); await q.getByRole('button',{name:/^Send/}).first().waitFor(); await q.waitForTimeout(500); await q.screenshot({path:'/tmp/apidocs/t-m.png',fullPage:true}); console.log('overflow', await q.evaluate(()=>document.documentElement.scrollWidth-innerWidth));
await b.close();
