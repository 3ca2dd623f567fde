import { endpoints } from '@kasuwa/contract'
import { archive } from '@kasuwa/contract/archive'
import { isOfWholeBusiness } from '@kasuwa/contract/exports'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { lists as titles } from '@kasuwa/contract/messages/headings.en'
import { expect, test } from 'vitest'
import { nameOf } from '../testing/examples.ts'
import { csvRows, unzipped } from '../testing/spreadsheets.ts'
import { ownServer } from '../testing/test-server.ts'
import { openVariedWorld } from '../testing/varied-world.ts'

/* The archive of a business has a table for everything that a member can read. */

/** Reads of the same name in every feature, with their rows. */
const byCall: Record<string, string> = {
  one: 'a row of a list',
  open: 'rows of a list, to choose from',
  sums: 'sums of a list',
  download: 'a document as a paper',
  receipt: 'a payment as a paper',
  print: 'rows of a list as a paper',
  timeline: 'who did what: rows name who made them and when; the file of the business has the whole trail',
  consequence: 'what a step would do',
  preview: 'what a step would do',
  list: 'no row of the business',
}

/** By call: the table of the archive with its rows, or the reason that none has them. */
const byName: Record<string, string> = {
  'billing.current': 'the plan; its invoices are a table',
  'billing.invoice': byCall.one ?? '',
  'billing.room': 'a sum of lists',
  'books.shown': 'a proof of sums',
  'backups.shown': 'copies of the database',

  'bankAccounts.resolve': 'a question to a bank',
  'business.export': 'the archive itself',
  'business.approverWarnings': 'sums of members and levels',
  'business.resolveRcNumber': 'a question to a register',
  'contactPayments.openItems': 'unpaid rows of Sales and Stock documents',
  'contactPayments.list': 'Payments of contacts',
  'contacts.identity': 'shown singly, each look on the trail',
  'contacts.doubles': 'rows of Contacts',
  'contacts.merged': 'the names that were merged: documents are under the main contact',
  'dashboard.shown': 'sums of lists',
  'dashboard.waiting': 'pending rows of lists',
  'dashboard.ofProduct': 'sums of lists',
  'dashboard.ofContact': 'sums of lists',
  'debts.ageing': 'sums of unpaid rows of lists',
  'deleted.list': 'deleted rows, until they are restored',
  'deletions.foreseen': byCall.consequence ?? '',
  'drawers.sessions': 'Sessions of drawers',
  'drawers.counts': 'Sessions of drawers',
  'drawers.session': 'Sessions of drawers; Cash put in and taken out; Counts of accounts',
  'imports.sample': 'a file of examples',
  'imports.refused': 'rows of a file that were not kept',
  'inventory.openLevels': byCall.open ?? '',
  'inventory.level': byCall.one ?? '',
  'inventory.levelSums': byCall.sums ?? '',
  'inventory.heldSums': byCall.sums ?? '',
  'inventory.movementSums': byCall.sums ?? '',
  'inventory.reorder': 'a suggestion from Stock levels',
  'inventory.one': 'Stock documents; Lines of stock documents; Payments of stock documents; Extra costs',
  'onlinePayments.subaccount': 'where the provider pays: an account of Bank accounts',
  'permissions.list': 'the same for every business',
  'products.openComposites': byCall.open ?? '',
  'products.prices': 'the prices of before: rows of the trail',
  'purchaseOrders.lastCosts': 'rows of Lines of stock documents',
  'quotations.one': 'Quotations; Lines of quotations',
  'reminders.of': 'Reminders',
  'savedViews.list': 'how lists are asked; their rows are tables',
  'sales.lineSums': byCall.sums ?? '',
  'sales.paymentSums': byCall.sums ?? '',
  'sales.itemsForSale': byCall.open ?? '',
  'sales.mostSold': byCall.open ?? '',
  'sales.paymentReceipt': byCall.receipt ?? '',
  'serialNumbers.open': byCall.open ?? '',
  'shareLinks.saleLinks': 'links that end by themselves',
  'shareLinks.orderLinks': 'links that end by themselves',
  'shareLinks.quotationLinks': 'links that end by themselves',
  'shareLinks.statementLinks': 'links that end by themselves',
}

const reads = endpoints.filter(({ method, path }) => method === 'GET' && path.startsWith('/v1/business/'))
const tables = new Set(
  Object.entries(titles).flatMap(([feature, calls]) =>
    Object.entries(calls)
      .filter(([name]) =>
        [...endpoints.filter(isOfWholeBusiness), ...Object.values(archive)].some((list) => nameOf(list) === `${feature}.${name}`),
      )
      .map(([, title]) => title),
  ),
)

/** A report adds up rows of lists. */
const reasonOf = (endpoint: Endpoint): string | undefined =>
  isOfWholeBusiness(endpoint)
    ? 'a table'
    : endpoint.feature === 'reports'
      ? 'sums of lists'
      : (byName[nameOf(endpoint)] ?? (endpoint.name === 'list' ? undefined : byCall[endpoint.name]))

test('each call that reads is a table of the archive, or it is said which table has its rows or why none has', () => {
  expect(reads.filter((endpoint) => !reasonOf(endpoint)).map(nameOf)).toEqual([])
  const readNames = new Set(reads.map(nameOf))
  expect(Object.keys(byName).filter((name) => !readNames.has(name))).toEqual([])
  const tableNames = Object.values(byName)
    .filter((text) => /^[A-Z]/.test(text))
    .flatMap((text) => text.split('; '))
  expect(tableNames.filter((title) => !tables.has(title))).toEqual([])
})

const server = await ownServer()
const world = await openVariedWorld(server)

/** Cash moved and counted at a drawer, and a reminder. */
async function someMore(): Promise<void> {
  const path = '/v1/business/drawers'
  const [drawer] = Object.values(await world.mustCall('PUT', path, { location: world.location, name: 'Counter' })) as unknown as {
    id: string
  }[]
  await world.mustCall('POST', `${path}/${drawer?.id}/open`, { float: 100_00 })
  for (const direction of ['in', 'out'])
    await world.mustCall('POST', `${path}/${drawer?.id}/movements`, { amount: 5_00, direction, reason: 'Change' })
  const accounts = [null, await world.findOrCreate('bank_account')]
  await world.mustCall('POST', `${path}/${drawer?.id}/close`, {
    counted: accounts.map((account) => ({ account, amount: account ? 0 : 100_00 })),
  })
  const { rows } = (await world.mustCall('GET', '/v1/business/contacts?owing=them&sort=balance.desc', {})) as unknown as {
    rows: { id: string; phone: string | null }[]
  }
  const debtor = rows.find(({ phone }) => phone)
  await world.mustCall('POST', `/v1/business/contacts/${debtor?.id}/reminders`, { channel: 'whatsapp', again: true })
}

async function archiveOf(token: string): Promise<Map<string, string[][]>> {
  const headers = { authorization: `Bearer ${token}` }
  const { rawPayload } = await server.fastify.inject({ method: 'GET', url: '/v1/business/export', headers })
  return new Map([...unzipped(rawPayload)].map(([name, content]) => [name.replace('.csv', ''), csvRows(content.toString())]))
}

test('each table of the archive has the rows of the business', async () => {
  await someMore()
  const files = await archiveOf(world.token)
  expect([...files.keys()].toSorted()).toEqual([...tables].toSorted())
  expect([...files].filter(([, rows]) => rows.length < 2).map(([name]) => name)).toEqual([])
  expect(files.get('Cash put in and taken out')?.[1]?.slice(1, 7)).toEqual(['Counter', expect.any(String), '1', '5.00', '', 'Change'])
})

test('the archive hides costs, and sessions of drawers that the member may not see', async () => {
  const { token } = await world.member(['business.delete', 'sale.create', 'inventory-action.view'])
  const files = await archiveOf(token)
  expect(files.get('Sessions of drawers')).toHaveLength(1)
  expect(files.get('Cash put in and taken out')).toHaveLength(1)
  expect(files.get('Extra costs')?.[0]).not.toContain('Amount (₦)')
  const [headings = [], ...payments] = files.get('Payments of stock documents') ?? []
  const [kind, amount] = ['Kind', 'Amount (₦)'].map((heading) => headings.indexOf(heading))
  for (const row of payments)
    expect([row[kind ?? -1], row[amount ?? -1] !== '']).toEqual([row[kind ?? -1], row[kind ?? -1] === 'Return inward'])
  expect(files.has('Payments of contacts')).toBe(false)
})
