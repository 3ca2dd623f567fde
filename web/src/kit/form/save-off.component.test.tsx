import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { css } from '../../../testing/css.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { rowsOf } from '../../../testing/things.ts'

const nameField = css('[role=dialog] input[name=name]')

test('a Save that is off is within reach, says for which fields, and shows them when it is pressed', async () => {
  answer(api.products.list, rowsOf())
  answer(api.products.sums, {})
  answer(api.locations.open, rowsOf())
  answer(api.billing.room, {})
  await openApp('/products?product=new')
  const save = page.getByRole('button', { name: 'Save product' })
  // The dialog has opened: until then it moves the focus itself.
  await expect.element(nameField).toHaveFocus()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('Fill in Name')).toBeVisible()
  await expect.element(save).toHaveAccessibleDescription(/Fill in Name/)
  save.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(nameField).toHaveFocus()
  await expect.element(page.getByText('Name cannot be empty')).toBeVisible()
  await userEvent.keyboard('Rice 50kg')
  await expect.poll(() => page.getByText(/^Fill in/).elements().length).toBe(0)
  await expect.element(save).toBeEnabled()
})
