import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, callsTo } from '../../../testing/answers.ts'
import { css } from '../../../testing/css.ts'
import { idOf } from '../../../testing/example.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { product, rowsOf } from '../../../testing/things.ts'

const price = css('[role=dialog] input[name=price]')
const name = css('[role=dialog] input[name=name]')
const dialog = page.getByRole('dialog')

const rice = (kobo: number) => product({ id: idOf('product'), name: 'Rice', price: kobo })

async function openRice(kobo: number): Promise<void> {
  answer(api.products.list, rowsOf())
  answer(api.products.sums, {})
  answer(api.locations.open, rowsOf())
  answer(api.products.edit, { product: rice(600_000) })
  answer(api.products.one, { product: rice(kobo) })
  await openApp(`/products?product=${idOf('product')}`)
  await expect.element(name).toHaveFocus()
}

test('a save over another member’s change first shows the change, and a second press saves', async () => {
  await openRice(400_000)
  await price.fill('6000')
  answer(api.products.one, { product: rice(500_000) })
  const save = page.getByRole('button', { name: 'Save product' })
  await save.click()
  await expect.element(dialog.getByText('Somebody changed this to ₦5,000. Save again to replace it.')).toBeVisible()
  await expect.element(price).toHaveFocus()
  await expect.element(price).toHaveValue('6,000')
  expect(callsTo(api.products.edit)).toEqual([])
  await save.click()
  await expect.poll(() => dialog.elements().length).toBe(0)
  expect(callsTo(api.products.edit)).toMatchObject([{ body: { price: 600_000 } }])
})

test('the other member’s value can be accepted, and is then not sent', async () => {
  await openRice(400_000)
  await price.fill('6000')
  await name.fill('Rice 50kg')
  answer(api.products.one, { product: rice(500_000) })
  await page.getByRole('button', { name: 'Save product' }).click()
  await dialog.getByRole('button', { name: 'Use theirs (Selling price)' }).click()
  await expect.element(price).toHaveValue('5,000')
  await expect.element(price).toHaveFocus()
  await expect.poll(() => dialog.getByText(/^Somebody changed this/).elements().length).toBe(0)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => dialog.elements().length).toBe(0)
  expect(callsTo(api.products.edit)[0]).toMatchObject({ body: { name: 'Rice 50kg' } })
  for (const { body } of callsTo(api.products.edit)) expect(body).not.toHaveProperty('price')
})

test('changes of different fields are both saved without a notice', async () => {
  await openRice(400_000)
  await name.fill('Rice 50kg')
  answer(api.products.one, { product: rice(500_000) })
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect.poll(() => dialog.elements().length).toBe(0)
  expect(callsTo(api.products.edit)).toMatchObject([{ body: { name: 'Rice 50kg' } }])
})

test('the notice is in the reader’s language, and in settings forms too', async () => {
  const brand = (called: string) => ({ brand: { id: idOf('brand'), name: called, description: 'Phones' } })
  answer(api.brands.list, rowsOf(brand('Tecno').brand))
  answer(api.brands.one, brand('Tecno'))
  await openApp(`/products?brand=${idOf('brand')}#brands`, { locale: 'fr' })
  await expect.element(name).toHaveFocus()
  await name.fill('Techno')
  answer(api.brands.one, brand('Tecno Mobile'))
  await userEvent.keyboard('{Enter}')
  const notice = 'Quelqu’un a mis Tecno Mobile. Enregistrez à nouveau pour remplacer.'
  await expect.element(dialog.getByText(notice)).toBeVisible()
  expect(callsTo(api.brands.edit)).toEqual([])
  answer(api.brands.edit, brand('Techno'))
  // The first submit has ended.
  await expect.element(page.getByRole('button', { name: 'Enregistrer la marque' })).toBeEnabled()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => dialog.elements().length).toBe(0)
  expect(callsTo(api.brands.edit)).toMatchObject([{ body: { name: 'Techno' } }])
})
