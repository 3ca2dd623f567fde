import { api } from '@kasuwa/contract'
import { type TableKind, columnsOf, tableKinds } from '@kasuwa/contract/tables/columns'
import { guessColumns } from '@kasuwa/contract/tables/headings'
import { expect, test } from 'vitest'
import { type Shop, openShop } from '../testing/shop.ts'
import { csvRows } from '../testing/spreadsheets.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants } from '../testing/variants.ts'

const server = await testServer()

/** A list as CSV. */
async function exportList({ token }: Shop, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  return (await server.fastify.inject({ method: 'GET', url: `/v1/business/${path}?format=csv`, headers })).body
}

/** Imports a file as it is, with columns matched by heading. */
async function importFile({ token }: Shop, kind: TableKind, file: string) {
  const form = new FormData()
  form.set('file', new Blob([file]), `${kind}.csv`)
  form.set('map', JSON.stringify(guessColumns(kind, csvRows(file)[0] ?? [])))
  const request = new Response(form)
  const headers = { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await request.arrayBuffer())
  return server.fastify.inject({ method: 'PUT', url: api.imports[kind].path, headers, payload })
}

const people = [
  'name,email,phone,group,gender,type,dob,country,state,city,address,company_name,identity_type,identity_number,note,opening_balance',
  'Ọlá Adéyẹmí,ola@mail.test,+2348031234567,"VIP, ""Lagos, West""",female,customer,1990-02-28,NG,Lagos,Ikeja,"12, Allen Avenue",Ọlá & Sons,nin,12345678901,"first\nsecond",-1500.50',
  "'=Sum Ltd,,08031234568,,,supplier,,,,,,'@home,,,'+1,2500",
  'Zoë,zoe@mail.test,,,,both,,GH,,,,,,,,',
]

/** Fills a shop with rows of each kind. Names hold characters with a meaning in CSV, spreadsheets and lists. */
async function fill(shop: Shop): Promise<void> {
  for (const kind of tableKinds) {
    const path = api.imports[kind].path.replace(/\/import$/, '')
    if (kind === 'products' || kind === 'contacts') continue
    const described = columnsOf(kind).some(({ name }) => name === 'description')
    for (const name of ['@Home, "fine"', 'Ọ̀yọ́; gẹ̀lẹ̀', "'=quoted"])
      await shop.call('PUT', path, { name, ...(described && { description: `-${name}` }) })
  }
  const contactImport = await importFile(shop, 'contacts', people.join('\n'))
  expect(contactImport.json(), contactImport.body).toMatchObject({ imported: 3 })
  const productRows = [
    'name,sku,barcode,description,category,brand,tags,cost,price,markup,active,unit,weight,reorder_level,stock,type',
    '"\'=Rice, ""fine""",\'-R1,0012,\'-x,"@Home, ""fine""",\'\'=quoted,"""@Home, """"fine"""""", New",40000.50,45000,12.5,no,,250,2.5,7,standard',
    'Oil,,,,,,,,1200.05,,,l,,,3.125,standard',
    'Repair,FIX,,,,,,,500,,,hour,,,,service',
  ]
  const productImport = await importFile(shop, 'products', productRows.join('\n'))
  expect(productImport.json(), productImport.body).toMatchObject({ imported: 3 })
  await addVariants(shop, { options: [{ name: 'Size', values: ['Small', 'Large'] }] })
}

test.each(tableKinds)('exported %s import again without a change', async (kind) => {
  const shop = await openShop(server)
  await fill(shop)
  const list = api.imports[kind].path.replace(/^\/v1\/business\/|\/import$/g, '')
  const before = await exportList(shop, list)
  const rows = csvRows(before).length - 1
  expect(rows).toBeGreaterThanOrEqual(3)
  const importResponse = await importFile(shop, kind, before)
  expect(importResponse.json(), importResponse.body).toMatchObject({ total: rows, imported: 0, updated: 0, skipped: rows, refused: 0 })
  expect(await exportList(shop, list)).toBe(before)
})
