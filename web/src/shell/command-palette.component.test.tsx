import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { openApp } from '../../testing/open-app.tsx'
import { product, rowsOf } from '../../testing/things.ts'

/* The palette shows every row that the server returns: the screen does not check the spelling again. */

const nothing = rowsOf()

/** Only one text finds anything, as the server has it. */
const foundBy =
  <Row,>(text: string, row: Row) =>
  ({ query }: { query: Record<string, string> }) =>
    query.search === text ? rowsOf(row) : nothing

test.each(['6150029401556', '0706 820 0333', '07068200333', '8200333', 'zz qq'])('%s shows all matches of the server', async (typed) => {
  answer(api.dashboard.shown, {})
  for (const calls of [api.sales, api.quotations, api.inventory, api.purchaseOrders, api.serialNumbers, api.members, api.brands])
    answer(calls.list as typeof api.sales.list, nothing as never)
  answer(api.products.list, foundBy(typed, product({ name: 'Brown envelope', barcode: '6150029401556' })) as never)
  answer(api.contacts.list, foundBy(typed, { name: 'Wale Oladipo', phone: '+2347068200333' }) as never)
  await openApp('/')
  await expect.element(page.getByRole('banner')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Go to, start or find' }).fill(typed)
  await expect.element(page.getByRole('option', { name: 'Brown envelope' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Wale Oladipo' })).toBeVisible()
  // These rows do not answer another text.
  await page.getByRole('combobox', { name: 'Go to, start or find' }).fill(`${typed}xx`)
  await expect.element(page.getByRole('option', { name: 'Brown envelope' })).not.toBeInTheDocument()
})
