import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, callsTo } from '../../testing/answers.ts'
import { type DeepPartial, idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'
import type { SavedView } from './view-query.ts'

function answerSales(...views: DeepPartial<SavedView>[]): void {
  answer(api.sales.list, rowsOf(...Array.from({ length: 7 }, (_, at) => ({ id: idOf('sale', at + 1), number: `SL-00000${at + 1}` }))))
  answer(api.sales.sums, { count: 7, is_exact: true })
  answer(api.savedViews.list, { rows: views })
}

const search = () => Object.fromEntries(new URLSearchParams(location.search))
const view = (fields: DeepPartial<SavedView>): DeepPartial<SavedView> => ({
  ...{ id: idOf('saved_view'), list: 'sales.list', name: 'To collect', for_team: false, may_change: true },
  query: { payment_status: 'unpaid', sort: 'date.asc', columns: 'number,date' },
  ...fields,
})
const link = (name: string) => page.getByRole('navigation', { name: 'Ready-made lists' }).getByRole('link', { name, exact: true })
const openMenu = () => page.getByRole('button', { name: 'Saved views', exact: true }).click()

test('nothing of saved views is asked before the member uses the page', async () => {
  answerSales()
  await openApp('/sales')
  await expect.element(page.getByText('SL-000007')).toBeVisible()
  expect(callsTo(api.savedViews.list)).toEqual([])
})

test('a list’s filters, order and columns are saved for the team', async () => {
  answerSales()
  await openApp('/sales?payment_status=unpaid&sort=date.asc&columns=number,date&page=2&search=ada')
  await openMenu()
  await expect.element(page.getByText('No view of this list is saved yet')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Save view…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('To collect')
  await page.getByRole('radio', { name: 'For the team' }).click()
  answer(api.savedViews.create, { saved_view: view({ for_team: true }) })
  answer(api.savedViews.list, { rows: [view({ for_team: true })] })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => search().view).toBe(idOf('saved_view'))
  expect(callsTo(api.savedViews.create)).toMatchObject([
    {
      body: {
        ...{ list: 'sales.list', name: 'To collect', for_team: true },
        query: { payment_status: 'unpaid', sort: 'date.asc', columns: 'number,date' },
      },
    },
  ])
  await expect.element(link('To collect')).toHaveAttribute('aria-current')
})

test('the chosen view is marked, its changes are saved, and a fixed link leaves it', async () => {
  answerSales(view({}))
  await openApp(`/sales?view=${idOf('saved_view')}&payment_status=unpaid&sort=date.asc&columns=number,date`)
  await expect.element(link('To collect')).toHaveAttribute('aria-current')
  await expect.element(link('Unpaid')).not.toHaveAttribute('aria-current')
  await openMenu()
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'To collect' })).toBeChecked()
  await expect.element(page.getByRole('menuitem', { name: 'Save view…' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Save changes' }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('columnheader', { name: 'Date' }).getByRole('button').click()
  await expect.element(link('To collect (changed)')).toBeVisible()
  await openMenu()
  answer(api.savedViews.edit, ({ body }) => ({ saved_view: view({ query: (body as { query: SavedView['query'] }).query }) }))
  answer(api.savedViews.list, { rows: [view({ query: { payment_status: 'unpaid', sort: 'date.desc', columns: 'number,date' } })] })
  await page.getByRole('menuitem', { name: 'Save changes' }).click()
  await expect.element(link('To collect')).toBeVisible()
  expect(callsTo(api.savedViews.edit)).toMatchObject([
    { body: { query: { payment_status: 'unpaid', sort: 'date.desc', columns: 'number,date' } } },
  ])
  await link('All').click()
  await expect.poll(search).toEqual({})
})

test('a member who may not change the team’s view opens it without columns and filters that they do not have', async () => {
  answerSales(view({ for_team: true, may_change: false, query: { payment_status: 'unpaid', nonsense: 'x', columns: 'number,nonsense' } }))
  await openApp('/sales')
  await openMenu()
  await page.getByRole('menuitemcheckbox', { name: /^To collect/ }).click()
  await expect.poll(search).toEqual({ view: idOf('saved_view'), payment_status: 'unpaid', columns: 'number' })
  await openMenu()
  await expect.element(page.getByRole('menuitemcheckbox', { name: /^To collect/ })).toBeChecked()
  expect(page.getByRole('menuitem', { name: 'Rename or delete…' }).elements()).toEqual([])
})

test('a view is deleted from its dialog, and the list stays', async () => {
  answerSales(view({}))
  await openApp(`/sales?view=${idOf('saved_view')}&payment_status=unpaid`)
  await openMenu()
  await page.getByRole('menuitem', { name: 'Rename or delete…' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('To collect')
  answer(api.savedViews.delete, {})
  answer(api.savedViews.list, { rows: [] })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog', { name: 'Delete To collect?' }).getByRole('button', { name: 'Delete' }).click()
  await expect.poll(search).toEqual({ payment_status: 'unpaid' })
  expect(callsTo(api.savedViews.delete)).toMatchObject([{ params: { id: idOf('saved_view') } }])
})
