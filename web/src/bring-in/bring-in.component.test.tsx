import { api } from '@kasuwa/contract'
import { MAX_BUSINESS_FILE_BYTES } from '@kasuwa/contract/business-file-size'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, callsTo, hold, refusal } from '../../testing/answers.ts'
import { openApp } from '../../testing/open-app.tsx'

const name = 'Okafor Provisions and General Merchandise Enterprises (Nigeria) Limited'

async function opened(is_open = true) {
  await page.viewport(390, 844)
  answer(api.businessArrivals.shown, { is_open })
  answer(api.dashboard.shown, {})
  await openApp('/?business=file')
  return page.getByRole('dialog', { name: 'Import a business from a file' })
}

/** Drops a file on the drop zone. */
function drop(size: number): void {
  const data = new DataTransfer()
  data.items.add(new File([new Uint8Array(size)], 'okafor.kasuwa'))
  const place = page.getByRole('group', { name: 'File of the business' }).element()
  place.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }))
}

test('a business comes in by one request: the screen says that it is under way, then what came in, with nothing cut off', async () => {
  const dialog = await opened()
  answer(api.businessArrivals.bringIn, { business: { name, made_at: '2026-11-20T08:00:00.000Z', rows: 12_345 } })
  const letGo = hold(api.businessArrivals.bringIn)
  await expect.element(dialog.getByRole('group', { name: 'File of the business' })).toBeVisible()
  drop(10)
  await dialog.getByRole('textbox', { name: 'Password of the file' }).fill('kept for the move')
  await dialog.getByRole('button', { name: 'Import business' }).click()
  await expect.element(dialog.getByText('Importing the business.', { exact: false })).toBeVisible()
  letGo()
  await expect.element(dialog.getByText(`${name} is imported, and yours`)).toBeVisible()
  await expect.element(dialog.getByText('12,345')).toBeVisible()
  expect(callsTo(api.businessArrivals.bringIn)).toHaveLength(1)
  const button = dialog.getByRole('button', { name: `Go to ${name}` })
  const range = document.createRange()
  range.selectNodeContents(button.element())
  for (const { left, right } of [button.element().getBoundingClientRect(), range.getBoundingClientRect()]) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(390)
  }
})

test('a rejected file shows the error at its field, and a file that is too large is not sent', async () => {
  const dialog = await opened()
  const message = 'This business is already here, open or closed. Nothing was replaced.'
  answer(api.businessArrivals.bringIn, refusal(422, { message: 'Invalid input supplied', errors: { file: [message] } }))
  const file = dialog.getByRole('group', { name: 'File of the business' })
  await dialog.getByRole('textbox', { name: 'Password of the file' }).fill('kept for the move')
  drop(MAX_BUSINESS_FILE_BYTES + 1)
  await expect.element(file.getByRole('alert')).toHaveTextContent('The file is larger than 64MB, the most that can be imported here.')
  const button = dialog.getByRole('button', { name: 'Import business' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  drop(10)
  await expect.poll(() => file.getByRole('alert').elements()).toEqual([])
  await button.click()
  await expect.element(file.getByRole('alert')).toHaveTextContent(message)
})

test('if this Kasuwa allows no business to be brought in, the screen says so', async () => {
  const dialog = await opened(false)
  await expect.element(dialog.getByText('Importing a business is turned off on this server.', { exact: false })).toBeVisible()
})
