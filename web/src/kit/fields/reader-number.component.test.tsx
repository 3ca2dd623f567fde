import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, callsTo } from '../../../testing/answers.ts'
import { css } from '../../../testing/css.ts'
import { idOf } from '../../../testing/example.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { product, rowsOf } from '../../../testing/things.ts'
import { answerTill } from '../../../testing/till.ts'

test('in French a price is typed and shown as French writes it, and what can be read in two ways is refused in words', async () => {
  const price = css('[role=dialog] input[name=price]')
  const rice = { product: product({ id: idOf('product'), name: 'Riz', price: 150_050 }) }
  answer(api.products.list, rowsOf())
  answer(api.products.sums, {})
  answer(api.locations.open, rowsOf())
  answer(api.products.one, rice)
  answer(api.products.edit, rice)
  await openApp(`/products?product=${idOf('product')}`, { locale: 'fr' })
  await expect.element(css('[role=dialog] input[name=name]')).toHaveFocus()
  await expect.element(price).toHaveValue('1\u202f500,50')
  await price.fill('1,500')
  await userEvent.tab()
  await expect.element(page.getByText(/tapez un montant, comme 1\s500 ou 1500,50/)).toBeVisible()
  await expect.element(price).toHaveValue('1,500')
  await price.fill('1 250,50')
  await expect.element(price).toHaveValue('1 250,50')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => callsTo(api.products.edit)).toMatchObject([{ body: { price: 125_050 } }])
})

test('in French a line of a sale takes decimals behind a comma, and shows them so', async () => {
  answerTill([{ name: 'Riz', sku: 'RIZ', barcode: '6000000000011' }])
  await openApp('/sales/new', { locale: 'fr' })
  await expect.element(page.getByRole('combobox').first()).toHaveFocus()
  await userEvent.keyboard('6000000000011{Enter}')
  const quantity = page.getByLabelText('Quantité de Riz')
  const amount = page.getByLabelText('Prix de Riz')
  await quantity.fill('1,5')
  await amount.fill('1 250,5')
  await userEvent.tab()
  await expect.element(amount).toHaveValue('1\u202f250,50')
  await expect.element(quantity).toHaveValue('1,5')
  await expect.element(page.getByRole('listitem').getByText('₦1,875.75')).toBeVisible()
  await amount.fill('1,500')
  await page.getByRole('button', { name: /^Espèces/ }).click()
  await expect.element(page.getByText(/^Prix : tapez un montant, comme 1\s500 ou 1500,50$/)).toBeVisible()
  await expect.element(amount).toHaveValue('1,500')
})
