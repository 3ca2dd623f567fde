import { api } from '@kasuwa/contract'
import { languages } from '@kasuwa/contract/languages'
import { columns as headings } from '@kasuwa/contract/messages/columns.en'
import { type TableKind, columnsOf, tableKinds } from '@kasuwa/contract/tables/columns'
import { guessColumns } from '@kasuwa/contract/tables/headings'
import { units } from '@kasuwa/contract/units'
import { expect, test } from 'vitest'
import { type Shop, openShop } from '../testing/shop.ts'
import { csvRows } from '../testing/spreadsheets.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants } from '../testing/variants.ts'

const server = await testServer()

/** A list as a file, in a language. */
async function exportFile({ token }: Shop, path: string, format: string, locale: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': locale }
  return (await server.fastify.inject({ method: 'GET', url: `/v1/business/${path}?format=${format}`, headers })).rawPayload
}

/** A list as CSV. */
const exportList = async (shop: Shop, path: string, locale = 'en'): Promise<string> =>
  (await exportFile(shop, path, 'csv', locale)).toString()

/** Imports a file as it is, with columns matched by heading. */
async function importFile({ token }: Shop, kind: TableKind, file: string | Buffer, titles = csvRows(String(file))[0] ?? [], locale = 'en') {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(file)]), `${kind}.csv`)
  form.set('map', JSON.stringify(guessColumns(kind, titles)))
  const request = new Response(form)
  const headers = {
    ...{ authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    'accept-language': locale,
  }
  const payload = Buffer.from(await request.arrayBuffer())
  return server.fastify.inject({ method: 'PUT', url: api.imports[kind].path, headers, payload })
}

const people = [
  'name,email,phone,group,gender,type,dob,country,state,city,address,company_name,identity_type,identity_number,note,opening_balance,facebook,instagram,twitter',
  'Ọlá Adéyẹmí,ola@mail.test,+2348031234567,"VIP, ""Lagos, West""",female,customer,1990-02-28,NG,Lagos,Ikeja,"12, Allen Avenue",Ọlá & Sons,nin,12345678901,"first\nsecond",-1500.50,ola.a,ola_a,ola',
  "'=Sum Ltd,,08031234568,,male,supplier,,,,,,'@home,bvn,22345678901,'+1,2500,,,",
  'Zoë,zoe@mail.test,,,,both,,GH,,,,,,,,,,,',
]

/** Fills a shop with rows of each kind. Names hold characters with a meaning in CSV, spreadsheets and lists. */
async function fill(shop: Shop): Promise<void> {
  for (const kind of tableKinds) {
    const path = api.imports[kind].path.replace(/\/import$/, '')
    if (kind === 'products' || kind === 'contacts') continue
    const described = columnsOf(kind).some(({ name }) => name === 'description')
    for (const name of ['@Home, "fine"', 'Ọ̀yọ́; gẹ̀lẹ̀', "'=quoted"])
      await shop.call('PUT', path, { name, ...(described && { description: `-${name}`, image: 'https://shop.test/a.png' }) })
  }
  const contactImport = await importFile(shop, 'contacts', people.join('\r\n'))
  expect(contactImport.json(), contactImport.body).toMatchObject({ imported: 3 })
  const productRows = [
    'name,sku,barcode,description,category,brand,tags,cost,price,markup,active,unit,weight,reorder_level,stock,type,has_inventory,has_serial_number,image',
    '"\'=Rice, ""fine""",\'-R1,0012,\'-x,"@Home, ""fine""",\'\'=quoted,"""@Home, """"fine"""""", New",40000.50,45000,12.5,no,,250,2.5,7,standard,,,https://shop.test/rice.png',
    'Oil,,,,,,,,1200.05,,,l,,,3.125,standard,,,',
    'Repair,FIX,,,,,,,500,,,hour,,,,service,,,',
    'Tecno,TECNO,,,,,,,90000,,,piece,,,,phone,yes,yes,',
    'Voucher,CARD,,,,,,,500,,,,,,,standard,no,,',
    ...units.map((unit) => `In ${unit},,,,,,,,10,,,${unit},,,,standard,,,`),
  ]
  const productImport = await importFile(shop, 'products', productRows.join('\r\n'))
  expect(productImport.json(), productImport.body).toMatchObject({ imported: productRows.length - 1 })
  const [colour, sleeve] = [
    { name: 'Colour', values: ['Red'] },
    { name: 'Sleeve', values: ['=Long, wide'] },
  ]
  await addVariants(shop, { options: [{ name: 'Size', values: ['Small', '10-12'] }, colour, sleeve] })
}

test.each(tableKinds)('exported %s import again without a change, from every language into every other', async (kind) => {
  const shop = await openShop(server)
  await fill(shop)
  const list = api.imports[kind].path.replace(/^\/v1\/business\/|\/import$/g, '')
  const before = await exportList(shop, list)
  const [titles = [], ...lines] = csvRows(before)
  expect(lines.length).toBeGreaterThanOrEqual(3)
  const empty = columnsOf(kind).filter(({ name, ofNew }) => {
    const title = (headings[kind] as Record<string, string>)[name]
    const place = titles.findIndex((written) => written.replace(' (₦)', '') === title)
    return !ofNew && lines.every((line) => !line[place])
  })
  expect(empty).toEqual([])
  for (const written of languages) {
    const ownTitles = csvRows(await exportList(shop, list, written))[0]
    for (const format of ['csv', 'xlsx'])
      for (const read of languages) {
        const response = await importFile(shop, kind, await exportFile(shop, list, format, written), ownTitles, read)
        expect({ written, format, read, ...response.json() }, response.body).toMatchObject({
          ...{ total: lines.length, imported: 0, updated: 0, skipped: lines.length, refused: 0 },
        })
      }
  }
  expect(await exportList(shop, list)).toBe(before)
})
