import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'

test('an event of a unit keeps its removal in a menu: no event has a bin beside it', async () => {
  const id = idOf('serial_number')
  answer(api.serialNumbers.one, { serial_number: { id, serial_number: '356938035643809', product: { name: 'Infinix Hot 40' } } })
  answer(
    api.serialNumbers.logs,
    rowsOf(
      { id: idOf('serial_number_log', 2), what: 'edited', changes: { note: { from: null, to: 'Screen changed' } } },
      { id: idOf('serial_number_log', 1), what: 'registered', changes: null },
    ),
  )
  await openApp(`/serial-numbers/${id}`)
  const more = page.getByRole('button', { name: /^More: / })
  await expect.poll(() => more.elements().length).toBe(2)
  const events = more.first().element().closest('section')
  expect(events?.querySelectorAll('svg.lucide-trash-2')).toHaveLength(0)
  await expect.element(page.getByRole('menuitem', { name: 'Remove' })).not.toBeInTheDocument()
  await more.first().click()
  await expect.element(page.getByRole('menuitem', { name: 'Remove' })).toBeVisible()
})
