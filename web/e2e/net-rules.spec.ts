import { expect, test } from './faultless.ts'
import { faultsOnPage } from './net-rules.ts'

const narrow = 'width: 90px; white-space: nowrap; overflow: hidden;'
const code =
  '<span data-value="code" style="display: block; max-width: 90px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">ASOE-RICE-GUIP-CORD</span>'

/** What each rule of the net is there for, planted; and beside it what it must let pass. */
const planted: readonly [name: string, html: string, fault: RegExp | null][] = [
  ['text cut', `<p style="${narrow}">Lace by the bundle and by the yard</p>`, /cut without a sign/],
  ['dots without the whole', `<p style="${narrow} text-overflow: ellipsis">Lace by the bundle and by the yard</p>`, /cut without a sign/],
  ['dots and the whole', `<p title="Lace …" style="${narrow} text-overflow: ellipsis">Lace by the bundle and by the yard</p>`, null],
  [
    'an amount cut',
    `<p title="1" style="${narrow} text-overflow: ellipsis"><b data-value="money">₦9,999,999,999.99</b></p>`,
    /cut, a figure/,
  ],
  ['a code that ends in dots', `<p title="ASOE">${code}</p>`, null],
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
  ['a table that scrolls in its own box', '<div style="width: 100px; overflow-x: auto"><p style="width: 3000px">Lace</p></div>', null],
]

test('each rule of the net sees what it is there for, and lets pass what is well', async ({ page }) => {
  for (const [name, html, fault] of planted)
    await test.step(name, async () => {
      await page.setContent(`<!doctype html><body style="font: 16px sans-serif">${html}`)
      const faults = await page.evaluate(faultsOnPage)
      expect(faults).toEqual(fault ? [expect.stringMatching(fault)] : [])
    })
})
