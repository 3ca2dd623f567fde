import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { css } from '../../testing/css.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { queryClient } from '../session/session.ts'

test('with nothing to approve, the screen has its drawing in a panel', async () => {
  await openApp('/approvals')
  await expect.element(page.getByRole('heading', { name: 'Nothing to approve' })).toBeVisible()
  await expect.element(css('svg[data-drawing=tray]')).toBeVisible()
})

test('the button that cancels names the document that it cancels', async () => {
  const id = idOf('inventory_action')
  await openApp('/approvals')
  await expect.element(page.getByRole('heading', { name: 'Nothing to approve' })).toBeVisible()
  answer(api.dashboard.waiting, { waiting: { count: 1, actions: [{ id, kind: 'return-inward', number: 'RI-000004' }] } })
  answer(api.inventory.consequence, {})
  void queryClient.invalidateQueries()
  await expect.element(page.getByRole('button', { name: 'Cancel return…' })).toBeVisible()
})

test('on a phone a card has a button that shows what its approval does', async () => {
  const id = idOf('inventory_action')
  await page.viewport(390, 844)
  await openApp('/approvals')
  await expect.element(page.getByRole('heading', { name: 'Nothing to approve' })).toBeVisible()
  answer(api.dashboard.waiting, { waiting: { count: 1, actions: [{ id, kind: 'return-inward', number: 'RI-000004' }] } })
  answer(api.inventory.consequence, {})
  void queryClient.invalidateQueries()
  await page.getByRole('button', { name: 'See and approve: RI-000004' }).click()
  await expect.element(page.getByRole('button', { name: 'Cancel return…' })).toBeVisible()
  await expect.element(page.getByText('See and approve')).not.toBeInTheDocument()
})
