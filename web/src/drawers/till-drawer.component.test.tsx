import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, hold } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { logIn, mount, openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'
import { answerTill } from '../../testing/till.ts'
import { session } from '../session/session.ts'
import { atDrawerNow, openedHere, rememberDrawer } from './drawer-here.ts'
import TillDrawer from './till-drawer.tsx'

const barcode = '6000000000011'
const chip = page.getByRole('button', { name: /^Drawer: Front till/ })
const opened = { opened_at: '2026-03-12T07:00:00.000Z' }

/** A drawer at the till's location. @param isOpen status in the server's reply */
function answerDrawer(isOpen: boolean): { id: string; name: string; location: string } {
  answerTill([{ name: 'Milk', sku: 'MILK', barcode }])
  const location = idOf('location', 77)
  answer(api.locations.open, rowsOf({ id: location, name: 'Main shop', is_default: true }))
  const drawer = { id: idOf('drawer'), name: 'Front till', location: { id: location, name: 'Main shop' } }
  let session = isOpen ? opened : null
  answer(api.drawers.one, () => ({ drawer: { ...drawer, session } }))
  answer(api.drawers.sessions, rowsOf())
  answer(api.drawers.session, {})
  answer(api.drawers.timeline, {})
  answer(api.drawers.open, () => {
    session = opened
    return {}
  })
  return { id: drawer.id, name: drawer.name, location }
}

test('until the server replies, the till shows the drawer’s state that this browser stored', async () => {
  const drawer = answerDrawer(true)
  const release = hold(api.drawers.one)
  rememberDrawer('shop', { ...drawer, isOpen: true })
  await logIn()
  await mount(<TillDrawer business="shop" location={drawer.location} />, ['drawers'])
  await expect.element(chip).toHaveAttribute('data-drawer', 'open')
  await expect.element(chip).toHaveTextContent('Front till · open')
  release()
  await expect.element(chip).toHaveTextContent('open since')
})

test('a drawer that is opened on its page is this browser’s till, and sales in this browser name it', async () => {
  const drawer = answerDrawer(false)
  await openApp(`/drawers/${drawer.id}`)
  await page.getByRole('button', { name: 'Open drawer' }).click()
  await page.getByLabelText('Cash in the drawer now').fill('5000')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Sales in this browser count in Front till')).toBeVisible()
  const business = session.saved?.business ?? ''
  expect(atDrawerNow(business, drawer.location)).toEqual({ drawer: drawer.id })
  // The open drawer stays the till's, even if another is opened in this browser.
  expect(openedHere(business, { ...drawer, id: idOf('drawer', 2) })).toBe(false)
  expect(atDrawerNow(business, drawer.location)).toEqual({ drawer: drawer.id })
  await page.getByRole('button', { name: 'Not on this till' }).last().click()
  await expect.poll(() => atDrawerNow(business, drawer.location)).toEqual({})
})
