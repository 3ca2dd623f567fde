import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { logIn, mount } from '../../testing/open-app.tsx'
import { DrawerDialog } from './drawer-dialog.tsx'

test('on a phone the button that ends the count is in sight above all notes', async () => {
  await page.viewport(390, 664)
  await logIn()
  answer(api.drawers.session, {})
  const location = { id: idOf('location'), name: 'Main shop' }
  const drawer = {
    id: idOf('drawer'),
    name: 'Front till',
    location,
    session: { id: idOf('drawer_session'), opened_at: '2026-03-12T07:00:00Z' },
  }
  await mount(<DrawerDialog drawer={drawer as never} act="close" onClose={() => {}} />, ['drawers'])
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox').first()).toBeVisible()
  await expect.element(dialog.getByRole('button').last()).toBeInViewport({ ratio: 1 })
  const content = dialog.element()
  expect(content.scrollHeight).toBeGreaterThan(content.clientHeight)
})
