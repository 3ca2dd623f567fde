import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'

test('a new contact is a customer until another type is chosen', async () => {
  answer(api.contacts.list, rowsOf())
  answer(api.contacts.sums, {})
  answer(api.contactGroups.open, rowsOf())
  answer(api.countries.list, {})
  answer(api.countries.states, {})
  await openApp('/contacts?contact=new#contacts')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('radio', { name: /^Customer(?! and)/ })).toBeChecked()
})
