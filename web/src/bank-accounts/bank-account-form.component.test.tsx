import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, callsTo } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'

const account = {
  ...{ id: idOf('bank_account'), bank_code: '058', bank_name: 'Guaranty Trust Bank', account_number: '0123456789' },
  ...{ account_name: 'Okafor Stores', is_default: false },
}
const form = page.getByRole('dialog', { name: /bank account$/i })
const row = page.getByRole('row', { name: /0123456789/ })
const save = form.getByRole('button', { name: 'Save account' })
const expectRemoved = async (of: typeof form) => {
  await expect.poll(() => of.elements().length).toBe(0)
}

test('a bank account is added, changed and deleted by its form', async () => {
  answer(api.bankAccounts.list, rowsOf())
  answer(api.bankAccounts.banks, rowsOf({ id: '058', name: 'Guaranty Trust Bank' }))
  answer(api.bankAccounts.resolve, { account_name: 'Okafor Stores' })
  await openApp('/settings/bank')
  await page.getByRole('button', { name: 'New bank account' }).first().click()
  await form.getByRole('combobox', { name: 'Bank' }).fill('Guaranty')
  await page.getByRole('option', { name: /Guaranty/ }).click()
  await form.getByLabelText('Account number').fill('012345678')
  await userEvent.tab()
  await expect.element(form.getByText('Account number must have exactly 10 characters')).toBeVisible()
  await form.getByLabelText('Account number').fill('0123456789')
  await expect.element(form.getByText('Okafor Stores')).toBeVisible()
  answer(api.bankAccounts.create, { bank_account: account })
  answer(api.bankAccounts.list, rowsOf(account))
  await save.click()
  await expect.element(row).toBeVisible()
  await expectRemoved(form)
  const { bank_code, account_number, account_name } = account
  expect(callsTo(api.bankAccounts.create)).toMatchObject([{ body: { bank_code, account_number, account_name } }])

  answer(api.bankAccounts.one, { bank_account: account })
  await row.click()
  await form.getByLabelText('Default account').click()
  answer(api.bankAccounts.edit, () => {
    answer(api.bankAccounts.one, { bank_account: { ...account, is_default: true } })
    return { bank_account: { ...account, is_default: true } }
  })
  await save.click()
  await expectRemoved(form)
  expect(callsTo(api.bankAccounts.edit)).toMatchObject([{ params: { id: account.id }, body: { is_default: true } }])

  await row.click()
  await expect.element(form.getByLabelText('Default account')).toBeChecked()
  answer(api.deletions.foreseen, {})
  await form.getByRole('button', { name: 'Delete' }).click()
  answer(api.bankAccounts.delete, {})
  answer(api.bankAccounts.list, rowsOf())
  await page
    .getByRole('dialog', { name: /^Delete the account/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expectRemoved(row)
  expect(callsTo(api.bankAccounts.delete)).toMatchObject([{ params: { id: account.id } }])
})
