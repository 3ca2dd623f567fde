import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'

test('a unit’s page is headed by its product, with its number to copy and its status under it', async () => {
  const id = idOf('serial_number')
  answer(api.serialNumbers.one, {
    serial_number: { id, serial_number: '358240051111334', status: 'sold', product: { id: idOf('product'), name: 'Nokia 105 2023' } },
  })
  answer(api.serialNumbers.logs, rowsOf())
  await openApp(`/serial-numbers/${id}`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nokia 105 2023' })).toBeVisible()
  await expect.element(page.getByText('358240051111334')).toBeVisible()
  await expect.element(page.getByText('Sold', { exact: true })).toHaveAttribute('data-is', 'plain')
  expect(document.title).toBe('Kasuwa - 358240051111334')
})
