import { api } from '@kasuwa/contract'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { mount, openApp } from '../../testing/open-app.tsx'
import { product, rowsOf } from '../../testing/things.ts'
import { answerTill, quantityOf } from '../../testing/till.ts'
import { byTouch, press, tap } from '../../testing/touch.ts'
import { beginCutTexts } from './begin-cut-texts.ts'

/* What is too long for its place ends in dots; the whole of it is under the mouse, at the keyboard's place and under a finger. */

const long = 'Golden Penny semovita of the finest wheat, ten bags of one kilogram each in a carton, from the mill at Apapa wharf in Lagos'
const bubbles = () => [...document.querySelectorAll<HTMLElement>('[data-whole-text]')]
async function expectWhole(...texts: string[]): Promise<void> {
  await expect.poll(() => bubbles().map((one) => one.textContent)).toEqual(texts)
}
/** What the page of a product asks for. */
function answerPage(): void {
  answer(api.products.one, { product: product({ name: long }) })
  answer(api.dashboard.ofProduct, {})
  answer(api.sales.lines, {})
  answer(api.products.composites, {})
  answer(api.products.prices, {})
  answer(api.products.timeline, {})
}

const placeOf = (element: Element | undefined) => element?.getBoundingClientRect() ?? new DOMRect()

test('a name that is cut in a list is whole under the mouse and at the row the keyboard is on', async () => {
  answer(api.products.sums, {})
  answer(api.products.list, rowsOf(product({ name: long }), product({ name: 'Bread' })))
  await page.viewport(1100, 800)
  await openApp('/products?sort=name.desc')
  const row = page.getByRole('row', { name: /Golden Penny/ })
  await row.getByText(long).hover()
  await expectWhole(long)
  await page.getByRole('heading', { level: 1 }).hover()
  await expectWhole()

  page.getByRole('columnheader', { name: 'Name' }).getByRole('button').element().focus()
  for (let presses = 0; presses < 9 && row.element() !== document.activeElement; presses++) await userEvent.keyboard('{Tab}')
  await expect.element(row).toHaveFocus()
  await expectWhole(long)
  const [shown, of] = [placeOf(bubbles()[0]), placeOf(row.element())]
  expect(shown.top).toBeGreaterThanOrEqual(of.bottom)
  expect(shown.right).toBeLessThanOrEqual(1100)
  await userEvent.keyboard('{Escape}')
  await expectWhole()
  // What fits says no more.
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('row', { name: /Bread/ })).toHaveFocus()
  await expectWhole()
  await userEvent.keyboard('{ArrowUp}')
  await expectWhole(long)
})

test('a heading that is cut is a place of the keyboard, as long as it is cut', async () => {
  answerPage()
  await page.viewport(320, 800)
  await openApp(`/products/${idOf('product')}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent(long)
  await expect.element(heading).not.toHaveAttribute('tabindex')
  page.getByRole('button', { name: 'More actions' }).element().focus()
  for (let presses = 0; presses < 7 && heading.element() !== document.activeElement; presses++)
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(heading).toHaveFocus()
  await expectWhole(long)
  await page.viewport(1440, 900)
  await expectWhole()
  await userEvent.keyboard('{Tab}')
  await expect.element(heading).not.toHaveAttribute('tabindex')
})

test('a tap shows a heading whole, and the next takes it away', async () => {
  answerPage()
  await byTouch()
  await page.viewport(320, 800)
  await openApp(`/products/${idOf('product')}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent(long)
  await tap(heading)
  await expectWhole(long)
  const shown = placeOf(bubbles()[0])
  expect(shown.left).toBeGreaterThanOrEqual(8)
  expect(shown.right).toBeLessThanOrEqual(320 - 8)
  await tap(page.getByRole('main'))
  await expectWhole()
})

/** The code that shows it, which arrives when it is let in. */
function late() {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const load = async () => {
    await arrived
    return import('./cut-texts.ts')
  }
  return { arrive: () => arrive(), load }
}

const cut = (
  <>
    <h1 data-cut style={{ width: 200 }}>
      {long}
    </h1>
    <button type="button" data-cut style={{ width: 200 }} onClick={() => pressed.push('button')}>
      {long}
    </button>
  </>
)
const pressed: string[] = []

test('the first tap of all shows a text whole, however late the code for it comes', async () => {
  await byTouch()
  const { arrive, load } = late()
  await mount(cut)
  const end = beginCutTexts(load)
  onTestFinished(end)
  await tap(page.getByRole('heading'))
  arrive()
  await expectWhole(long)
  end()
  await expectWhole()
})

test('the first finger that stays on a button shows it whole and does not press it; one that has left again does', async () => {
  await byTouch()
  pressed.length = 0
  const { arrive, load } = late()
  await mount(cut)
  const end = beginCutTexts(load)
  onTestFinished(end)
  const lift = await press(page.getByRole('button'))
  arrive()
  await expectWhole(long)
  await lift()
  expect(pressed).toEqual([])
  await tap(page.getByRole('button'))
  await expect.poll(() => pressed).toEqual(['button'])
  await expectWhole()
})

test('a finger that stays on a tile of the till shows its name whole, and puts nothing on the sale', async () => {
  const goods = { name: long, sku: 'SEMO' }
  answerTill([goods])
  answer(api.sales.mostSold, { rows: [{ ...goods, available: 9 }] })
  await byTouch()
  await page.viewport(820, 1180)
  await openApp('/sales/new')
  const tile = page.getByRole('button', { name: new RegExp(long) })
  await expect.element(tile).toBeVisible()
  const lift = await press(tile)
  await expectWhole(long)
  await lift()
  await tap(tile)
  // A tap is a tap, and the only one.
  await expect.element(quantityOf(long)).toHaveValue('1')
  expect(document.querySelectorAll(`[aria-label="Quantity of ${long}"]`).length).toBe(1)
})
