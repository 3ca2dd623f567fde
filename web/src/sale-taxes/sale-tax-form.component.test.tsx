import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, callsTo, refusal } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'

const levy = { id: idOf('sale_tax'), name: 'Lagos levy', tax_id: 'LASG-1', rate: 7.5, inclusive: true, is_active: true }
const form = page.getByRole('dialog', { name: /tax$/i })
const row = page.getByRole('row', { name: /Lagos levy/ })
const expectRemoved = async (of: typeof form) => {
  await expect.poll(() => of.elements().length).toBe(0)
}

test('a tax is made, changed and deleted by its form', async () => {
  answer(api.saleTaxes.list, rowsOf())
  answer(api.productCategories.open, rowsOf())
  answer(api.products.open, rowsOf())
  await openApp('/settings/tax')
  await page.getByRole('button', { name: 'New tax' }).first().click()
  await form.getByLabelText('Name').fill('Lagos levy')
  await form.getByLabelText('Rate').fill('101')
  await form.getByLabelText('Tax number').fill('LASG-1')
  await expect.element(form.getByText('Rate: at most 100')).toBeVisible()
  await form.getByLabelText('Rate').fill('7.5')
  answer(api.saleTaxes.create, { sale_tax: levy })
  answer(api.saleTaxes.list, rowsOf(levy))
  await form.getByRole('button', { name: 'Save tax' }).click()
  await expect.element(row.getByRole('cell', { name: '7.5%', exact: true })).toBeVisible()
  await expectRemoved(form)
  expect(callsTo(api.saleTaxes.create)).toMatchObject([{ body: { name: 'Lagos levy', rate: 7.5, inclusive: false, tax_id: 'LASG-1' } }])

  answer(api.saleTaxes.one, { sale_tax: levy })
  await row.click()
  await expect.element(form.getByLabelText('Tax number')).toHaveValue('LASG-1')
  await form.getByLabelText('Rate').fill('5')
  answer(api.saleTaxes.edit, () => {
    answer(api.saleTaxes.one, { sale_tax: { ...levy, rate: 5 } })
    answer(api.saleTaxes.list, rowsOf({ ...levy, rate: 5 }))
    return { sale_tax: { ...levy, rate: 5 } }
  })
  await form.getByRole('button', { name: 'Save tax' }).click()
  await expect.element(row.getByRole('cell', { name: '5%', exact: true })).toBeVisible()
  await expectRemoved(form)
  // Sends only changed fields.
  expect(callsTo(api.saleTaxes.edit)).toEqual([{ params: { id: levy.id }, query: {}, body: { rate: 5 } }])

  await row.click()
  answer(api.deletions.foreseen, {})
  await form.getByRole('button', { name: 'Delete' }).click()
  answer(api.saleTaxes.delete, {})
  answer(api.saleTaxes.list, rowsOf())
  await page.getByRole('dialog', { name: 'Delete Lagos levy?' }).getByRole('button', { name: 'Delete' }).click()
  await expectRemoved(row)
  expect(callsTo(api.saleTaxes.delete)).toMatchObject([{ params: { id: levy.id } }])
})

test('a new tax is of the business’s sort, and the sort of a tax that sales have stays', async () => {
  answer(api.saleTaxes.list, rowsOf())
  answer(api.productCategories.open, rowsOf())
  answer(api.products.open, rowsOf())
  await openApp('/settings/tax', { business: { business: { prices_include_tax: true } } })
  await page.getByRole('button', { name: 'New tax' }).first().click()
  const sort = (name: string) => form.getByRole('radio', { name })
  await expect.element(sort('In the price')).toBeChecked()
  await form.getByLabelText('Name').fill('Lagos levy')
  await form.getByLabelText('Rate').fill('7.5')
  answer(api.saleTaxes.create, { sale_tax: levy })
  answer(api.saleTaxes.list, rowsOf(levy))
  await form.getByRole('button', { name: 'Save tax' }).click()
  await expectRemoved(form)
  expect(callsTo(api.saleTaxes.create)).toMatchObject([{ body: { inclusive: true } }])
  await expect.element(row.getByText('In the price')).toBeVisible()

  answer(api.saleTaxes.one, { sale_tax: levy })
  await row.click()
  await sort('On top of the price').click()
  const why = 'Sales or quotations already have this tax'
  answer(api.saleTaxes.edit, refusal(422, { message: 'Invalid', errors: { inclusive: [why] } }))
  await form.getByRole('button', { name: 'Save tax' }).click()
  await expect.element(form.getByText(why)).toBeVisible()
  expect(callsTo(api.saleTaxes.edit)).toMatchObject([{ body: { inclusive: false } }])
})
