import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nothingKnown } from '../pictures/known.ts'
import { type Known, places } from '../pictures/places.ts'
import { screens } from '../src/screens.ts'
import { barriers, expect, test } from './faultless.ts'
import { faultsOnPage, motionOnPage, most, tooMuch } from './net-rules.ts'
import { Line } from './quiet.ts'

const narrow = 'width: 90px; white-space: nowrap; overflow: hidden;'
const code =
  '<span data-value="code" data-cut style="display: block; max-width: 90px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">ASOE-RICE-GUIP-CORD</span>'

const scrolling = '<div style="width: 100px; overflow-x: auto"><p style="width: 3000px; text-align: end">Lace</p></div>'

/** What each rule of the net is there for, planted; and beside it what it must let pass. */
const planted: readonly [name: string, html: string, fault: RegExp | null][] = [
  ['text cut', `<p style="${narrow}">Lace by the bundle and by the yard</p>`, /cut without a sign/],
  ['dots without the whole', `<p style="${narrow} text-overflow: ellipsis">Lace by the bundle and by the yard</p>`, /cut without a sign/],
  ['dots and the whole', `<p data-cut style="${narrow} text-overflow: ellipsis">Lace by the bundle and by the yard</p>`, null],
  [
    'an amount cut',
    `<p data-cut style="${narrow} text-overflow: ellipsis"><b data-value="money">₦9,999,999,999.99</b></p>`,
    /cut, a figure/,
  ],
  ['a code that ends in dots', `<p>${code}</p>`, null],
  ['an amount wrapped', '<p style="width: 60px"><b data-value="money">₦9,999,999 ,999.99</b></p>', /wrapped, a figure/],
  ['a date wrapped', '<p style="width: 60px"><time data-value="when">22 November 2026</time></p>', /wrapped, a figure/],
  ['a date on its line', '<p style="width: 300px"><time data-value="when">22 November 2026</time></p>', null],
  ['what is typed, cut', '<input inputmode="decimal" value="9,999,999,999.99" style="width: 60px">', /what is typed/],
  [
    'a heading of a few letters a line',
    '<h1 style="width: 120px; font-size: 20px">Guipure and cord lace for weddings</h1>',
    /a heading of 120/,
  ],
  ['a heading with room', '<h1 style="width: 300px; font-size: 20px">Guipure and cord lace for weddings</h1>', null],
  ['a page that scrolls sideways', '<div style="width: 3000px">Lace</div>', /scrolls sideways/],
  ['a table that scrolls in its own box', scrolling, null],
  ['a line below a box', '<div style="height: 20px; overflow: hidden"><p style="margin: 0">Lace<br>by the yard</p></div>', /cut without/],
  ['a line to scroll to', '<div style="height: 20px; overflow: auto"><p style="margin: 0">Lace<br>by the yard</p></div>', null],
  [
    'a dialog that scrolls sideways',
    '<div role="dialog" style="width: 200px; overflow: auto"><p style="width: 300px">Lace</p></div>',
    /scrolls sideways within/,
  ],
]

test('each rule of the net sees what it is there for, and lets pass what is well', async ({ page }) => {
  for (const [name, html, fault] of planted)
    await test.step(name, async () => {
      await page.setContent(`<!doctype html><body style="font: 16px sans-serif">${html}`)
      const faults = await page.evaluate(faultsOnPage)
      expect(faults).toEqual(fault ? [expect.stringMatching(fault)] : [])
    })
})

/** Without and with what the theme says of it (`theme/theme.css`). */
const motions: readonly [name: string, html: string, fault: RegExp | null][] = [
  ['a fade', '<style>@keyframes in { from { opacity: 0 } } p { animation: in 200ms }</style><p>Lace', /p\. is animated/],
  [
    'a spinner of dots',
    '<style>@keyframes in { to { rotate: 1turn } } p::after { content: ""; animation: in 1s infinite }</style><p>',
    /is animated/,
  ],
  ['a transition', '<style>p { transition: opacity 0.15s }</style><p>Lace', /p\. goes over slowly/],
  ['a page that glides', '<style>html { scroll-behavior: smooth }</style><p>Lace', /html\. scrolls slowly/],
  ['an end that is told', '<style>@keyframes in { from { opacity: 0 } } p { animation: in 0.01ms; transition: none }</style><p>Lace', null],
]

test('what moves is seen, and what only tells its end is not', async ({ page }) => {
  for (const [name, html, fault] of motions)
    await test.step(name, async () => {
      await page.setContent(`<!doctype html><body>${html}`)
      const found = await page.evaluate(motionOnPage)
      expect(found.filter((one) => one !== 'a script moves something')).toEqual(fault ? [expect.stringMatching(fault)] : [])
    })
  await page.setContent('<!doctype html><body><p>Lace')
  await page.evaluate(() => void document.querySelector('p')?.animate([{ opacity: 0 }, { opacity: 1 }], 60_000))
  expect(await page.evaluate(motionOnPage)).toEqual(['a script moves something'])
})

test('on paper what would be scrolled to is cut', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.setContent(`<!doctype html>${scrolling}`)
  expect(await page.evaluate(faultsOnPage)).toEqual([expect.stringMatching(/cut without a sign/)])
})

test('a machine finds what bars somebody, and nothing where nothing does', async ({ page }) => {
  const holds = (html: string) => page.setContent(`<!doctype html><html lang="en"><title>Lace</title><main><h1>Lace</h1>${html}</main>`)
  await holds('<p style="color: #222">By the yard</p><button>Sell</button>')
  expect(await barriers(page)).toEqual([])
  await holds('<p style="color: #bbb">By the yard</p>')
  expect(await barriers(page)).toEqual([expect.stringMatching(/color-contrast/)])
  await holds('<button></button>')
  expect(await barriers(page)).toEqual([expect.stringMatching(/button-name/)])
})

test('what a visit takes is counted as it travels', async ({ page }) => {
  const scripts = Array.from({ length: most.requests }, (_, index) => `<script src="/${index}.js"></script>`)
  const body = '//'.padEnd(most.script / most.requests + 1)
  const server = createServer(({ url = '' }, answer) => {
    answer.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html')
    answer.end(url.endsWith('.js') ? body : `<link rel="icon" href="data:,"><h1>Lace</h1>${scripts.join('')}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const taken = await new Line(page).visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}/many`)
  server.close()
  expect(taken.requests).toBe(most.requests + 1)
  expect(tooMuch(taken, most)).toEqual([expect.stringMatching(/requests/), expect.stringMatching(/kB of JavaScript/)])
  expect(tooMuch(most, most)).toEqual([])
})

test('there is no screen that the net leaves out', () => {
  const something = Object.fromEntries(Object.keys(nothingKnown).map((thing) => [thing, 'one'])) as unknown as Known
  const seen = places.map(({ path }) => path(something).replace(/[?#].*/, ''))
  // A step of registration is come to by those before it; `/home` is another address of `/`.
  const isNamed = (path: string) => places.some(({ name }) => name === path.slice(1).replaceAll('/', '-'))
  const isSeen = (path: string) => isNamed(path) || seen.some((one) => new RegExp(`^${path.replaceAll(/\$[a-z]+/g, '[^/]+')}$`).test(one))
  expect(screens.map(({ path }) => path).filter((path) => !isSeen(path))).toEqual([])
})
