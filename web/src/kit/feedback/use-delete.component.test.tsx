import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, callsTo, refusal } from '../../../testing/answers.ts'
import { idOf } from '../../../testing/example.ts'
import { logIn, mount } from '../../../testing/open-app.tsx'
import { api as calls } from '../../api.ts'
import { DeleteButton } from './delete-button.tsx'

const [id, done] = [idOf('contact'), () => {}]
const button = <DeleteButton call={calls.contacts.delete} id={id} title="Delete Wale?" text="They leave your lists." done={done} />

test('a deletion that the server would reject shows the reason instead of the confirmation', async () => {
  const why = 'This contact’s balance is not zero: settle it first'
  answer(api.deletions.foreseen, refusal(422, { message: why, code: 'balance_not_zero' }))
  answer(api.contacts.delete, {})
  await logIn()
  await mount(button)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText(why)).toBeVisible()
  await expect.element(page.getByText('They leave your lists.')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'OK' }).click()
  answer(api.deletions.foreseen, {})
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('They leave your lists.')).toBeVisible()
  expect(callsTo(api.contacts.delete)).toEqual([])
  expect(callsTo(api.deletions.foreseen).at(-1)?.query).toEqual({ call: 'contacts.delete', id })
})
