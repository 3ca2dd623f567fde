import { afterEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { faintOnPage, faultsOnPage, motionOnPage } from './net-rules.ts'

afterEach(async () => {
  document.body.replaceChildren()
  await cdp().send('Emulation.setEmulatedMedia', { media: '' })
})

/** A page of its own, without the app's styles. @returns a function that runs a rule on it */
async function pageOf(html: string): Promise<(rule: () => string[]) => string[]> {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'width: 1200px; height: 800px; border: 0'
  frame.srcdoc = `<!doctype html>${html}`
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve)
    document.body.replaceChildren(frame)
  })
  const within = frame.contentDocument ?? document
  return (rule) => {
    const script = within.createElement('script')
    script.textContent = `document.documentElement.dataset.found = JSON.stringify((${rule.toString()})())`
    within.head.append(script)
    return JSON.parse(within.documentElement.dataset.found ?? 'null') as string[]
  }
}

const narrow = 'width: 90px; white-space: nowrap; overflow: hidden;'
const code =
  '<span data-value="code" data-cut style="display: block; max-width: 90px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">ASOE-RICE-GUIP-CORD</span>'

const scrolling = '<div style="width: 100px; overflow-x: auto"><p style="width: 3000px; text-align: end">Lace</p></div>'

/** A fault for each rule to find, and beside it a similar page that it must accept. */
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

test('each rule of the net finds its fault, and passes a page without it', async () => {
  for (const [name, html, fault] of planted) {
    const find = await pageOf(`<body style="font: 16px sans-serif">${html}`)
    expect(find(faultsOnPage), name).toEqual(fault ? [expect.stringMatching(fault)] : [])
  }
})

/** Colours of texts, as axe would have them or not. */
const colours: readonly [name: string, html: string, fault: RegExp | null][] = [
  ['grey on white', '<p style="color: #bbb">Lace', /“Lace” in rgb\(187, 187, 187\)/],
  ['nearly black on white', '<p style="color: #222">Lace', null],
  ['grey in the dark', '<body style="background: #222"><p style="color: #666">Lace', /“Lace”/],
  ['white in the dark', '<body style="background: #222"><p style="color: #fff">Lace', null],
  ['half of black', '<p style="color: #000; opacity: 0.4">Lace', /“Lace”/],
  ['a tint that is let through', '<div style="background: rgb(0 0 0 / 40%)"><p style="color: #666">Lace', /“Lace”/],
  ['a mixed colour', '<p style="color: color-mix(in srgb, white 80%, black)">Lace', /“Lace”/],
  ['large and grey', '<p style="color: #888; font-size: 24px">Lace', null],
  ['small and grey', '<p style="color: #888">Lace', /“Lace”/],
  ['on a picture', '<p style="background: linear-gradient(red, blue)">Lace', /on what is not known/],
  ['what cannot be pressed', '<button disabled style="color: #bbb">Sell</button>', null],
]

test('a text too near to the colour behind it is seen in either theme', async () => {
  for (const [name, html, fault] of colours) {
    const find = await pageOf(`<body>${html}`)
    expect(find(faintOnPage), name).toEqual(fault ? [expect.stringMatching(fault)] : [])
  }
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

test('a moving element is a fault, and an animation that only reports its end is none', async () => {
  for (const [name, html, fault] of motions) {
    const find = await pageOf(`<body>${html}`)
    const findings = find(motionOnPage).filter((finding) => finding !== 'a script moves something')
    expect(findings, name).toEqual(fault ? [expect.stringMatching(fault)] : [])
  }
  const find = await pageOf('<body><p>Lace')
  frames[0]?.document.querySelector('p')?.animate([{ opacity: 0 }, { opacity: 1 }], 60_000)
  expect(find(motionOnPage)).toEqual(['a script moves something'])
})

test('on paper what would be scrolled to is cut', async () => {
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  const find = await pageOf(scrolling)
  expect(find(faultsOnPage)).toEqual([expect.stringMatching(/cut without a sign/)])
})
