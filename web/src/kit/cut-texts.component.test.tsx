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

/* A long text ends in dots; its full text appears by mouse, keyboard and touch. */

const long = 'Golden Penny semovita of the finest wheat, ten bags of one kilogram each in a carton, from the mill at Apapa wharf in Lagos'
const bubbles = () => [...document.querySelectorAll<HTMLElement>('[data-whole-text]')]
async function expectWhole(...texts: string[]): Promise<void> {
  await expect.poll(() => bubbles().map((bubble) => bubble.textContent)).toEqual(texts)
}
/** Replies for the page of a product. */
function answerPage(): void {
  answer(api.products.one, { product: product({ name: long }) })
  answer(api.dashboard.ofProduct, {})
  answer(api.sales.lines, {})
  answer(api.products.composites, {})
  answer(api.products.prices, {})
  answer(api.products.timeline, {})
}

const placeOf = (element: Element | undefined) => element?.getBoundingClientRect() ?? new DOMRect()

test('a cut name in a list is shown in full by mouse and on the focused row', async () => {
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
  const [bubbleBox, rowBox] = [placeOf(bubbles()[0]), placeOf(row.element())]
  expect(bubbleBox.top).toBeGreaterThanOrEqual(rowBox.bottom)
  expect(bubbleBox.right).toBeLessThanOrEqual(1100)
  await userEvent.keyboard('{Escape}')
  await expectWhole()
  // A text that fits has no bubble.
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('row', { name: /Bread/ })).toHaveFocus()
  await expectWhole()
  await userEvent.keyboard('{ArrowUp}')
  await expectWhole(long)
})

test('a cut heading is a tab stop while it is cut', async () => {
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

test('a tap shows a heading in full, and the next tap hides it', async () => {
  answerPage()
  await byTouch()
  await page.viewport(320, 800)
  await openApp(`/products/${idOf('product')}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent(long)
  await tap(heading)
  await expectWhole(long)
  const bubbleBox = placeOf(bubbles()[0])
  expect(bubbleBox.left).toBeGreaterThanOrEqual(8)
  expect(bubbleBox.right).toBeLessThanOrEqual(320 - 8)
  await tap(page.getByRole('main'))
  await expectWhole()
})

/** The lazily loaded code, which the test releases. */
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

test('the first tap shows a text in full, however late its code loads', async () => {
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

test('the first long press on a button shows its text and does not press it; a short one does', async () => {
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

test('a long press on a till tile shows its full name and adds nothing to the sale', async () => {
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
  // A short tap is an ordinary click, once.
  await expect.element(quantityOf(long)).toHaveValue('1')
  expect(document.querySelectorAll(`[aria-label="Quantity of ${long}"]`).length).toBe(1)
})
