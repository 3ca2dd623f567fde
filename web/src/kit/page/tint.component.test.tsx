import { afterEach, expect, test } from 'vitest'
import { css } from '../../../testing/css.ts'
import { mount } from '../../../testing/open-app.tsx'
import { categoryColours } from '../../sales/category-tint.ts'
import { Avatar } from './avatar.tsx'

const root = document.documentElement
afterEach(() => root.removeAttribute('data-mantine-color-scheme'))

/** Red, green and blue, 0 to 1, of `color(srgb …)`. */
function channels(colour: string): number[] {
  expect(colour).toMatch(/^color\(srgb /)
  return (colour.match(/[\d.]+(e-?\d+)?/g) ?? []).map(Number)
}

function luminance(colour: string): number {
  const light = (part = 0) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  const [red, green, blue] = channels(colour)
  return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
}

function contrast(colour: string, otherColour: string): number {
  const [low = 0, high = 0] = [luminance(colour), luminance(otherColour)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const steps = ['00', '55', 'aa', 'ff']
const everyTone = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))

test('letters are readable on the tint of any colour that a business chooses, in both themes', async () => {
  const tones = [...everyTone, ...categoryColours]
  await mount(
    <>
      {tones.map((tone) => (
        <Avatar key={tone} name={tone} tint={tone} />
      ))}
    </>,
  )
  await expect.poll(() => css('[data-tint]').elements().length).toBe(tones.length)
  for (const scheme of ['light', 'dark']) {
    root.setAttribute('data-mantine-color-scheme', scheme)
    const faint = css('[data-tint]')
      .elements()
      .map((element, at) => {
        const { color, backgroundColor } = getComputedStyle(element)
        return { tone: tones[at], scheme, ratio: contrast(color, backgroundColor) }
      })
      .filter(({ ratio }) => ratio < 4.5)
    expect(faint).toEqual([])
  }
})
