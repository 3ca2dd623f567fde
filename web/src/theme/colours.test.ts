import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEFAULT_THEME } from '@mantine/core'
import { variables } from './theme.ts'

const { light, dark } = variables(DEFAULT_THEME)
const schemes: Record<'light' | 'dark', Record<string, string>> = { light, dark }
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Relative luminance (WCAG 2.2) of `#rrggbb`. */
function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(colour: string, otherColour: string): number {
  const [dark = 0, light = 0] = [luminance(colour), luminance(otherColour)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('the contrast is worked out as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

const grounds = ['--ground', '--panel', '--raised']
/** Marks that must contrast with every ground: 3:1 without text, 4.5:1 with text. */
const marks = ['--edge', '--bar', '--bar-now', '--bar-before']
const letters = [
  '--mantine-color-dimmed',
  '--mantine-color-placeholder',
  '--mantine-color-anchor',
  '--mantine-color-error',
  '--wrong-ink',
  '--good-ink',
  '--waiting-ink',
  '--information-ink',
  '--plain-ink',
]
const meanings = ['good', 'waiting', 'wrong', 'information', 'plain']

for (const scheme of ['light', 'dark'] as const) {
  const of = (name: string): string => {
    const value = schemes[scheme][name]
    if (!/^#[\da-f]{6}$/.test(value ?? '')) throw new Error(`${name} is no colour in ${scheme}: ${value}`)
    return value as string
  }
  const short = (pairs: (readonly [string, string])[], least: number) =>
    pairs
      .map(([ink, ground]) => ({ pair: `${ink} on ${ground}`, ratio: contrast(of(ink), of(ground)) }))
      .filter(({ ratio }) => ratio < least)

  test(`${scheme}: borders of fields and bars stand out from every ground`, () => {
    expect(
      short(
        marks.flatMap((mark) => grounds.map((ground) => [mark, ground] as const)),
        3,
      ),
    ).toEqual([])
  })

  test(`${scheme}: letters can be read on every ground`, () => {
    expect(
      short(
        letters.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
        4.5,
      ),
    ).toEqual([])
    expect(
      short(
        meanings.map((name) => [`--${name}-ink`, `--${name}-ground`] as const),
        4.5,
      ),
    ).toEqual([])
  })

  test(`${scheme}: page and panel have different colours`, () => {
    expect(of('--ground')).not.toBe(of('--panel'))
    expect(luminance(of('--panel'))).toBeGreaterThan(luminance(of('--ground')))
    expect(luminance(of('--raised'))).toBeGreaterThanOrEqual(luminance(of('--panel')))
  })

  test(`${scheme}: the page has its colour before the theme loads`, () => {
    const ground = of('--ground')
    expect(of('--mantine-color-body')).toBe(ground)
    expect(read('theme.css')).toContain(`background: light-dark(${schemes.light['--ground']}, ${schemes.dark['--ground']})`)
    expect(read('../../index.html')).toContain(`content="${ground}" media="(prefers-color-scheme: ${scheme})"`)
  })
}

test('dark has a step of light from each ground to the next', () => {
  const [page = '', panel = '', raised = ''] = grounds.map((name) => schemes.dark[name])
  expect(contrast(page, panel)).toBeGreaterThan(1.08)
  expect(contrast(panel, raised)).toBeGreaterThan(1.08)
})
