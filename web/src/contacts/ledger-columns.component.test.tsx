import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'

/** A contact's statement: a reversed adjustment, and one that counts. */
async function openStatement(width: number) {
  const id = idOf('contact')
  answer(api.contacts.one, { contact: { id, name: 'Dangote', contact_type: 'customer', balance: 0 } })
  const entry = {
    date: '2026-10-21T12:00:00Z',
    created_at: '2026-10-21T12:00:00Z',
    note: null,
    document: null,
    kind: 'adjustment',
    balance: 0,
  } as const
  answer(api.statements.one, {
    statement: {
      rows: [
        { ...entry, amount: 500_00, is_reversed: true },
        { ...entry, amount: 700_00, is_reversed: false },
      ],
    },
  })
  answer(api.dashboard.ofContact, {})
  answer(api.contacts.merged, {})
  answer(api.contacts.timeline, {})
  await page.viewport(width, 900)
  await openApp(`/contacts/${id}`)
  await expect.element(page.getByText('Reversed', { exact: true })).toBeVisible()
}

/** Top of the words of a cell, from the top of its row. */
function topOfWords(row: Element): number {
  const words = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (words.nextNode()) {
    if (!/adjust/i.test(words.currentNode.textContent ?? '')) continue
    range.selectNodeContents(words.currentNode)
    return range.getBoundingClientRect().top - row.getBoundingClientRect().top
  }
  throw new Error('No adjustment in this row.')
}

test('the mark of a reversed entry stands on the line of its words, and moves them from no other row’s', async () => {
  await openStatement(1440)
  const rows = page
    .getByRole('row')
    .filter({ hasText: /adjust/i })
    .elements()
  const [reversed, active] = rows.map(topOfWords)
  expect(Math.abs((reversed ?? 0) - (active ?? 0))).toBeLessThan(0.6)
  expect(rows[0]?.getBoundingClientRect().height).toBe(rows[1]?.getBoundingClientRect().height)
})

test('a phone’s row marks a reversed entry too', async () => {
  await openStatement(390)
  const reversed = page
    .getByRole('listitem')
    .filter({ hasText: /adjust/i })
    .first()
  await expect.element(reversed.getByText('Reversed', { exact: true })).toBeVisible()
})
