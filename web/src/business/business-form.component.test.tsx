import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, asked } from '../../testing/answers.ts'
import { openApp } from '../../testing/open-app.tsx'

test('a business is changed by its form', async () => {
  await openApp('/settings/business')
  const website = page.getByLabelText('Website')
  await website.fill('okafor')
  await userEvent.tab()
  await expect.element(page.getByText('Website must be a valid url')).toBeVisible()
  await website.fill('https://okafor.example')
  answer(api.business.edit, {})
  await page.getByRole('button', { name: 'Save business' }).click()
  await expect.element(page.getByText('Your business is saved')).toBeVisible()
  expect(asked(api.business.edit)).toMatchObject([{ body: { website: 'https://okafor.example' } }])
})
