import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, callsTo } from '../../testing/answers.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'

test.each([
  ['/contacts#groups', api.contactGroups],
  ['/products#categories', api.productCategories],
  ['/products#brands', api.brands],
] as const)('%s opens in the order of its call: the newest first', async (path, calls) => {
  answer(calls.list, rowsOf({ name: 'Food' }))
  await openApp(path)
  await expect.element(page.getByText('Food')).toBeVisible()
  expect(callsTo(calls.list).map(({ query }) => query.sort)).toEqual([undefined])
})
