import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'

test('a value of one letter is replaced by its word, or by one with its option, with one tap', async () => {
  answer(api.products.list, rowsOf())
  answer(api.products.sums, {})
  answer(api.locations.open, rowsOf())
  answer(api.billing.room, {})
  await openApp('/products?product=new')
  await page.getByRole('button', { name: 'Add colours, sizes …' }).click()
  await page.getByLabelText('Option', { exact: true }).fill('Size')
  await page.getByLabelText('Add to Size').fill('S')
  await userEvent.keyboard('{Enter}7{Enter}')
  await page.getByRole('button', { name: 'Small', exact: true }).click()
  await expect.element(page.getByRole('textbox', { name: 'Size 1', exact: true })).toHaveValue('Small')
  await page.getByRole('button', { name: 'Size 7', exact: true }).click()
  await expect.element(page.getByRole('textbox', { name: 'Size 2', exact: true })).toHaveValue('Size 7')
  await expect.element(page.getByText('is too short')).not.toBeInTheDocument()
})
