import { chromium } from 'playwright-core';
const url = process.argv[2]!;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
async function shot(name: string, options: any, hash: string, scheme: 'light' | 'dark', buy: boolean) {
  const context = await browser.newContext({ viewport: options, colorScheme: scheme });
  const page = await context.newPage();
  page.on('console', (m) => {
    if (m.type() !== 'log') console.log(name, m.type(), m.text());
  });
  page.on('pageerror', (e) => console.log(name, 'pageerror', e.message));
  page.on('requestfailed', (r) => console.log(name, 'failed', r.url(), r.failure()?.errorText));
  await page.goto(url + '/' + hash);
  await page.waitForTimeout(700);
  await page.screenshot({ path: `/tmp/shots/${name}-1.png` });
  if (buy) {
    await page.click('#get-key');
    await page.fill('#email', `${name}@example.org`);
    await page.screenshot({ path: `/tmp/shots/${name}-2.png` });
    await page.press('#email', 'Enter');
    await page.waitForSelector('#account-done');
    await page.waitForTimeout(200);
    await page.screenshot({ path: `/tmp/shots/${name}-3.png` });
    await page.click('#account-done');
    await page.click('#buy');
    await page.waitForSelector('#report-title');
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/shots/${name}-4.png`, fullPage: true });
  }
  await context.close();
}
const d = { width: 1360, height: 860 };
const p = { width: 390, height: 844 };
const pt = process.argv[3] ?? '#29.76494,-95.36621';
await shot('home', d, '', 'light', false);
await shot('desk', d, pt, 'light', true);
await shot('dark', d, pt, 'dark', true);
await shot('phone', p, pt, 'light', true);
await browser.close();
