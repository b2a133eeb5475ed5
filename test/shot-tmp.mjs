import { chromium } from 'playwright-core';
import packed from '@sparticuz/chromium';
const path = await packed.executablePath();
const b = await chromium.launch({ executablePath: path || undefined, args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'] });
for (const scheme of ['light', 'dark']) for (const width of [390, 1440]) {
  const c = await b.newContext({ viewport: { width, height: 1400 }, colorScheme: scheme });
  const p = await c.newPage();
  await p.goto('http://127.0.0.1:8123/docs/');
  await p.screenshot({ path: `/tmp/files/s-${scheme}-${width}.png` });
  const shown = async () => p.$$eval('main img', (all) => all.map((i) => [i.className, getComputedStyle(i).display !== 'none']));
  console.log(scheme, width, JSON.stringify(await shown()), await p.evaluate(() => document.documentElement.scrollWidth));
  // Opposite by the toggle
  await p.evaluate((mode) => { document.documentElement.dataset.theme = mode; }, scheme === 'light' ? 'dark' : 'light');
  console.log('  toggled', JSON.stringify(await shown()));
  // contrast of code runs
  console.log('  contrast', JSON.stringify(await p.evaluate(() => {
    const lum = (c) => { const [r,g,bl] = c.map((v) => { v/=255; return v<=.03928? v/12.92 : ((v+.055)/1.055)**2.4; }); return .2126*r+.7152*g+.0722*bl; };
    const cv = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgb = (s) => { cv.clearRect(0,0,1,1); cv.fillStyle = s; cv.fillRect(0,0,1,1); return [...cv.getImageData(0,0,1,1).data]; };
    let min = 99; let at='';
    for (const e of document.querySelectorAll('[data-language=ansi] code span')) {
      let bg = e; let col; do { col = rgb(getComputedStyle(bg).backgroundColor); bg = bg.parentElement; } while (col[3] < 255 && bg);
      const [a, z] = [lum(rgb(getComputedStyle(e).color)), lum(col)].sort((x, y) => y - x);
      const k = (a + .05) / (z + .05); if (k < min) { min = k; at = e.className + ' ' + e.textContent; }
    }
    return [min, at];
  })));
  await p.emulateMedia({ media: 'print' });
  console.log('  print', JSON.stringify(await shown()));
  await c.close();
}
{
  const c = await b.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
  const p = await c.newPage(); await p.goto('http://127.0.0.1:8123/docs/');
  await p.screenshot({ path: '/tmp/files/s-nojs.png', clip: { x: 0, y: 0, width: 1280, height: 700 } });
  await c.close();
}
await b.close();
