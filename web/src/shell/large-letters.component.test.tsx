import { api } from '@kasuwa/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { css } from '../../testing/css.ts'
import { openApp } from '../../testing/open-app.tsx'
import { answerTill } from '../../testing/till.ts'

/* Letters twice as large on the narrowest usual phone: nothing is cut off, and nothing lies under something else. */

beforeEach(() => page.viewport(390, 844))
afterEach(() => document.documentElement.style.removeProperty('font-size'))

const withLetters = (percent: number) => document.documentElement.style.setProperty('font-size', `${percent}%`)

/** Where the letters of each stand. */
const lettersOf = (of: Locator) =>
  of.elements().map((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect()
  })

test('the words of the menu at the foot stand beside one another', async () => {
  withLetters(200)
  answer(api.dashboard.shown, {})
  await openApp('/')
  const links = page.getByRole('navigation', { name: 'Most used' }).getByRole('link')
  await expect.poll(() => links.elements().length).toBe(4)
  const words = lettersOf(links)
  for (const [at, { left, right }] of words.entries()) {
    expect(left).toBeGreaterThanOrEqual(words[at - 1]?.right ?? 0)
    expect(right).toBeLessThanOrEqual(390)
  }
})

test.each([
  [200, 'en'],
  [100, 'fr'],
] as const)('a sale’s total is never under a button, and its end is never under the bar (%s %, %s)', async (percent, locale) => {
  answerTill([{ name: 'Rice 5kg', sku: 'RICE-5', price: 1_129_000_00 }])
  withLetters(percent)
  await openApp('/sales/new', { locale })
  await page.getByRole('combobox').first().click()
  await userEvent.keyboard('Rice')
  await page.getByRole('option', { name: /Rice 5kg/ }).click()
  const buttons = css('[data-desk-bar]').getByRole('button')
  await expect.element(buttons.last()).toBeEnabled()
  const [total] = lettersOf(css('[data-desk-bar] strong'))
  expect(buttons.elements()).toHaveLength(2)
  for (const button of buttons.elements()) {
    const { left, right, top } = button.getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(390)
    expect((total?.right ?? 390) <= left || (total?.bottom ?? 844) <= top).toBe(true)
  }
  // The end of the page can be scrolled above the bar.
  scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
  const ends = [...document.querySelectorAll('main button, main input, main dd, main dt')]
    .filter((element) => element.checkVisibility() && !element.closest('[data-desk-bar]'))
    .map((element) => element.getBoundingClientRect().bottom)
  expect(Math.max(...ends)).toBeLessThanOrEqual(css('[data-desk-bar]').element().getBoundingClientRect().y)
})
