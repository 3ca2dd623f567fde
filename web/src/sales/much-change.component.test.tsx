import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, callsTo } from '../../testing/answers.ts'
import { scan, typeAt } from '../../testing/keys.ts'
import { openTill, quantityOf } from '../../testing/till.ts'

const cash = page.getByLabelText('Paid by Cash')

/** The payment of ₦1,000 with cash given. */
async function give(typed: string): Promise<void> {
  const barcode = '6000000000011'
  await openTill([{ name: 'Milk', sku: 'MILK', barcode }])
  await scan(barcode)
  await expect.element(quantityOf('Milk')).toHaveValue('1')
  await userEvent.keyboard('{F8}')
  await expect.element(cash).toHaveFocus()
  answer(api.sales.create, {})
  // By hand: as fast as a scanner types, it would be a code.
  await typeAt('hand', typed)
}

test('cash whose change is more than ten of the largest note is asked about before it is recorded', async () => {
  await give('11000.01')
  await expect.element(page.getByText('The change would be ₦10,000.01.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Back' }).last()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.getByText('The change would be').elements().length).toBe(0)
  expect(callsTo(api.sales.create)).toEqual([])
  await cash.fill('50112345')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Yes, ₦50,112,345.00' }).click()
  await expect.poll(() => callsTo(api.sales.create)).toMatchObject([{ body: { payable_amount: 100_000 } }])
})

test('ten of the largest note are given back without a question', async () => {
  await give('11000')
  await expect.poll(() => callsTo(api.sales.create)).toMatchObject([{ body: { payable_amount: 100_000 } }])
})

test('on a phone likely amounts and notes have one shape, and no row leaves one of them alone at an end', async () => {
  await openTill([{ name: 'Milk', sku: 'MILK', barcode: '6000000000011' }])
  await scan('6000000000011')
  await expect.element(quantityOf('Milk')).toHaveValue('1')
  await userEvent.keyboard('{F8}')
  await page.viewport(390, 844)
  await expect.element(page.getByRole('group', { name: 'Notes received' })).toBeVisible()
  const groups = ['Cash received', 'Notes received'].map((name) => page.getByRole('group', { name }))
  const shapes = groups.flatMap((group) =>
    group
      .getByRole('button')
      .elements()
      .filter((element) => element.textContent.includes('₦'))
      .map((element) => {
        const { borderStyle, borderTopLeftRadius, height } = getComputedStyle(element)
        return `${borderStyle} ${borderTopLeftRadius} ${height}`
      }),
  )
  expect(shapes.length).toBeGreaterThan(6)
  expect(new Set(shapes).size).toBe(1)
  for (const group of groups) {
    const end = group.element().getBoundingClientRect().right
    const boxes = group
      .getByRole('button')
      .elements()
      .map((element) => element.getBoundingClientRect())
    const lastTop = Math.max(...boxes.map(({ top }) => top))
    const lastRow = boxes.filter(({ top }) => Math.abs(top - lastTop) < 2)
    expect(Math.abs(Math.max(...lastRow.map(({ right }) => right)) - end)).toBeLessThanOrEqual(1)
  }
})
