import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hold } from '../../testing/answers.ts'
import { openTill, quantityOf, search } from '../../testing/till.ts'

const goods = Object.entries({ Milk: 'MILK', 'Brown sugar': '7711220', 'White sugar': '7711221' }).map(([name, sku]) => ({ name, sku }))
const unsettled = page.getByRole('list', { name: 'Scans not added' }).getByRole('listitem')

test('several matches open a choice at once, unless the focus has moved to another field', async () => {
  // More products than the till prefetches, so that it asks the server.
  await openTill(goods, { hasMore: true })
  await search.fill('Milk')
  await page.getByRole('option', { name: /Milk/ }).click()
  const quantity = quantityOf('Milk')
  await expect.element(quantity).toHaveValue('1')
  /**
   * Types and presses Enter before the reply.
   * @returns releases the reply
   */
  const enter = async (typed: string) => {
    const release = hold(api.sales.itemsForSale)
    await search.fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(search).toHaveValue('')
    return release
  }
  const answerFirst = await enter('771122')
  await quantity.fill('3')
  answerFirst()
  await expect.element(unsettled).toHaveTextContent(/Several match: 771122/)
  await expect.element(quantity).toHaveFocus()
  await expect.element(quantity).toHaveValue('3')
  await expect.element(search).toHaveValue('')
  await unsettled.getByRole('button', { name: 'Choose' }).click()
  await expect.element(search).toHaveFocus()
  await expect.element(search).toHaveValue('771122')
  await page.getByRole('option', { name: /White sugar/ }).click()
  await expect.element(quantityOf('White sugar')).toHaveValue('1')
  await expect.poll(() => unsettled.elements().length).toBe(0)

  // With the focus in the search, the question opens at once.
  const answerLast = await enter('771122')
  answerLast()
  await expect.element(search).toHaveValue('771122')
  await expect.element(page.getByRole('option', { name: /Brown sugar/ })).toBeVisible()
})
