import { expect, test } from 'vitest'
import { newId, publicId } from '../database/ids.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

const now = { at: Date.parse('2026-11-25T10:00:00Z') }
const server = await ownServer({}, () => now.at)
const meet = await openLockConflicts(server)
const folder = '/v1/business/saved-reports'
const me = ({ merchant_id }: { merchant_id: string }) => publicId('merchant', merchant_id)
const sentences = (field: string, ...messages: string[]) => ({ status: 422, body: { errors: { [field]: messages } } })

test('a question is saved under a name, found, changed, deleted and brought back', async () => {
  const shop = await openShop(server)
  const query = { period: 'last-7-days', group_by: 'product', limit: '5', contact: shop.walkIn }
  const response = await shop.call('PUT', folder, { name: 'Best sellers', report: 'sale', query })
  expect(response).toMatchObject({
    status: 201,
    body: {
      saved_report: { name: 'Best sellers', report: 'sale', query, mail: null, next_at: null, last_sent_at: null, last_error: null },
    },
  })
  const path = `${folder}/${response.body.saved_report?.id}`
  const stock = await shop.call('PUT', folder, { name: 'Stock', report: 'inventory-level' })
  expect((await shop.call('GET', folder)).body.rows).toMatchObject([{ name: 'Best sellers' }, { name: 'Stock' }])
  expect((await shop.call('GET', `${folder}?report=sale,contact`)).body.rows).toMatchObject([{ name: 'Best sellers' }])
  expect((await shop.call('GET', `${folder}?search=stoc`)).body.rows).toMatchObject([{ name: 'Stock' }])
  expect((await shop.call('PATCH', path, { name: 'Bestsellers' })).body.saved_report).toMatchObject({ name: 'Bestsellers', query })
  expect((await shop.call('PATCH', path, { query: { period: 'today' } })).body.saved_report).toMatchObject({ query: { period: 'today' } })
  expect(await shop.call('PATCH', path, { report: 'contact' })).toMatchObject(
    sentences('report', 'The report cannot change: save another one'),
  )
  expect(await shop.call('PUT', folder, { name: 'bestsellers', report: 'contact' })).toMatchObject(
    sentences('name', 'There is already one with that name'),
  )
  expect(await shop.call('DELETE', path)).toMatchObject({ status: 200 })
  expect(await shop.call('GET', path)).toMatchObject({ status: 404 })
  expect(await shop.call('POST', `${path}/restore`, {})).toMatchObject({ status: 200, body: { message: 'Restored' } })
  expect((await shop.call('GET', path)).body.saved_report).toMatchObject({ name: 'Bestsellers' })
  // A live report cannot be restored, and one deleted long ago is gone.
  expect(await shop.call('POST', `${folder}/${stock.body.saved_report?.id}/restore`, {})).toMatchObject({ status: 404 })
})

test('a report is restored once if two requests restore it at the same time', async () => {
  const shop = await openShop(server)
  const response = await shop.call('PUT', folder, { name: 'Stock', report: 'inventory-level' })
  const path = `${folder}/${response.body.saved_report?.id}`
  await shop.call('DELETE', path)
  const restore = () => shop.call('POST', `${path}/restore`, {})
  const { first, second, waited } = await meet(restore, restore)
  expect([waited, first.status, second.status]).toEqual([true, 200, 404])
})

test('another member sees nothing of it, has a name of their own, and cannot touch it', async () => {
  const shop = await openShop(server)
  const path = `${folder}/${(await shop.call('PUT', folder, { name: 'Mine', report: 'sale' })).body.saved_report?.id}`
  const colleague = await shop.member(['report.view-sale-report'])
  expect((await colleague.call('GET', folder)).body.rows).toEqual([])
  expect(await colleague.call('PUT', folder, { name: 'Mine', report: 'sale' })).toMatchObject({ status: 201 })
  for (const [method, at, body] of [
    ['GET', path, undefined],
    ['PATCH', path, { name: 'Theirs' }],
    ['DELETE', path, undefined],
    ['POST', `${path}/restore`, {}],
  ] as const)
    expect(await colleague.call(method, at, body), method).toMatchObject({ status: 404 })
})

test('a query that the report itself refuses is not saved, and the message is the report’s own', async () => {
  const shop = await openShop(server)
  const seller = await shop.member(['report.view-sale-report', 'report.contact-report'])
  const save = (report: string, query: object) => seller.call('PUT', folder, { name: 'Any', report, query })
  const queryErrorsOf = async (report: string, query: object) => (await save(report, query)).body.errors?.query
  expect(await queryErrorsOf('sale', { nonsense: 'x' })).toEqual(['A report has no nonsense'])
  expect(await queryErrorsOf('sale', { page: '2' })).toEqual(['A report has no page'])
  expect(await queryErrorsOf('sale', { format: 'csv' })).toEqual(['A report has no format'])
  expect(await queryErrorsOf('sale', { period: 'for-ever' })).toEqual([expect.stringMatching(/period/i)])
  expect(await queryErrorsOf('sale', { contact: 'bu12' })).toEqual([expect.any(String)])
  expect(await queryErrorsOf('sale', { to: '2026-01-01' })).toEqual(['Choose a start date'])
  expect(await queryErrorsOf('sale', { from: '2020-01-01', interval: 'hour' })).toEqual([expect.stringMatching(/more than 400 rows/)])
  expect(await queryErrorsOf('contact', { product: publicId('product', newId()) })).toEqual([expect.any(String)])
  expect(await queryErrorsOf('contact-sale', {})).toEqual([expect.any(String)])
  expect(await queryErrorsOf('sale', { group_by: 'tax', product: publicId('product', newId()) })).toEqual([
    'This report cannot group by tax with the filter product',
  ])
  // Sorting by a hidden figure would reveal it.
  expect(await queryErrorsOf('sale', { group_by: 'product', sort: 'profit.desc' })).toEqual([expect.stringMatching(/may not see/)])
  expect(await queryErrorsOf('sale', { contact: Array.from({ length: 200 }, () => publicId('contact', newId())).join(',') })).toEqual([
    'That is too much for a saved report: choose fewer',
  ])
  expect(await save('product', {})).toMatchObject({ status: 403, body: { permission: 'report.product-report' } })
  expect((await seller.call('GET', folder)).body.rows).toEqual([])
})

test('it is mailed to members alone, by id or by the email that they log in with', async () => {
  const shop = await openShop(server)
  const colleague = await shop.member(['sale.view'])
  const stranger = await openShop(server)
  const email = String(
    ((await shop.call('GET', '/v1/business/members')).body.rows as unknown as { merchant: string; email: string }[]).find(
      ({ merchant }) => merchant === me(colleague),
    )?.email,
  )
  const save = (to: unknown, every = 'week') => shop.call('PUT', folder, { name: `To ${String(to)}`, report: 'sale', mail: { every, to } })
  const none = 'No member has this address: reports are mailed to members only'
  expect(await save([me(shop), 'someone@elsewhere.test', me(stranger)])).toMatchObject({
    status: 422,
    body: { errors: { 'mail.to.1': [none], 'mail.to.2': [none] } },
  })
  expect(await save([])).toMatchObject({ status: 422, body: { errors: { 'mail.to': [expect.any(String)] } } })
  expect(await save([me(shop)], 'hour')).toMatchObject({ status: 422, body: { errors: { 'mail.every': [expect.any(String)] } } })
  const response = await save([me(colleague), email.toUpperCase(), me(shop)])
  expect(response).toMatchObject({ status: 201, body: { saved_report: { mail: { every: 'week' }, next_at: '2026-11-30T05:00:00.000Z' } } })
  const to = response.body.saved_report?.mail?.to as unknown as { id: string }[] | undefined
  expect(to?.map(({ id }) => id).toSorted()).toEqual([me(colleague), me(shop)].toSorted())
  const path = `${folder}/${response.body.saved_report?.id}`
  // Another rhythm has its own next time; the same keeps it; none ends it.
  const edit = async (body: object) => (await shop.call('PATCH', path, body)).body.saved_report
  expect(await edit({ mail: { every: 'month', to: [me(shop)] } })).toMatchObject({
    next_at: '2026-12-01T05:00:00.000Z',
    mail: { every: 'month', to: [{ id: me(shop), name: 'Ada Obi' }] },
  })
  expect(await edit({ name: 'Monthly' })).toMatchObject({ next_at: '2026-12-01T05:00:00.000Z', mail: { every: 'month' } })
  expect(await edit({ mail: null })).toMatchObject({ next_at: null, mail: null })
  await shop.dismiss(
    String(
      ((await shop.call('GET', '/v1/business/members')).body.rows as unknown as { id: string; merchant: string }[]).find(
        ({ merchant }) => merchant === me(colleague),
      )?.id,
    ),
  )
  expect(await save([me(colleague)])).toMatchObject({ status: 422, body: { errors: { 'mail.to.0': [none] } } })
})

test('a member saves at most a hundred reports', async () => {
  const shop = await openShop(server)
  const deletedPath = `${folder}/${(await shop.call('PUT', folder, { name: 'Gone', report: 'sale' })).body.saved_report?.id}`
  await shop.call('DELETE', deletedPath)
  for (let count = 0; count < 100; count++) await shop.call('PUT', folder, { name: `Report ${count}`, report: 'sale' })
  const limitError = { status: 422, body: { message: 'You have 100 saved reports: delete one first' } }
  expect(await shop.call('PUT', folder, { name: 'One more', report: 'sale' })).toMatchObject(limitError)
  // Nor brings one back beyond them.
  expect(await shop.call('POST', `${deletedPath}/restore`, {})).toMatchObject(limitError)
})
