import { endpoints } from '@kasuwa/contract'
import { builtIn } from '@kasuwa/contract/messages/built-in.fr'
import { builtInNames, walkInCustomer } from '@kasuwa/contract/platform/built-in-names'
import { builtInRoles } from '@kasuwa/contract/platform/built-in-roles'
import { expect, test } from 'vitest'
import { storedId } from '../database/ids.ts'
import { mailsTo, newEmail } from '../testing/accounts.ts'
import { ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { addProduct } from '../testing/goods.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { fieldsOf, wordsOf } from '../testing/schemas.ts'
import { roleNamed } from '../testing/team.ts'
import { ownServer } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'

const server = await ownServer()
const world = await openWorld(server)
const fr = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: unknown) =>
  server.fastify.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${world.token}`, 'accept-language': 'fr-CM' },
    ...(body === undefined ? {} : { payload: body as object }),
  })

/** Every text of a response. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []

/** A paid sale to the walk-in customer. @returns its id */
async function furnish() {
  const product = await addProduct(server, world, { service: true, price: 100_000 })
  const response = await world.call('PUT', '/v1/business/sales', {
    contact: world.walkIn,
    location: world.location,
    items: [{ product, quantity: 1, price: 100_000 }],
    payable_amount: 100_000,
    payment_accounts: [{ account: null, amount: 100_000 }],
  })
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return String(response.body.sale?.id)
}

const sale = await furnish()

test('no response and no document in French has a built-in name in English', async () => {
  const left: string[] = []
  const visibleNames = new Set<string>()
  for (const endpoint of endpoints.filter(({ method, access }) => method === 'GET' && access !== 'public')) {
    const example = await exampleOf(world, endpoint)
    const request = endpoint.of === 'sale' ? { ...example, id: sale } : example
    const formats = fieldsOf(endpoint.query).includes('format') ? wordsOf(endpoint.query, 'format').filter((word) => word !== 'xlsx') : []
    const ways = [request, ...formats.map((format) => ({ ...request, query: { ...request.query, format } }))]
    for (const way of ways) {
      const { headers, bytes, text, json } = await ask(server, endpoint, { ...way, locale: 'fr' })
      const isJson = String(headers['content-type']).includes('json')
      const texts = isJson ? textsIn(json) : [headers['content-type'] === 'application/pdf' ? pdfText(bytes) : text]
      for (const english of builtInNames)
        if (isJson ? texts.includes(english) : english === walkInCustomer && texts.some((content) => content.includes(english)))
          left.push(`${nameOf(endpoint)}: ${english}`)
      for (const french of Object.values(builtIn)) if (texts.some((content) => content.includes(french))) visibleNames.add(french)
    }
  }
  expect(left).toEqual([])
  // All of it was visible.
  expect(Object.values(builtIn).filter((french) => !visibleNames.has(french))).toEqual([])
})

test('a search finds built-in rows by their French names, and a form sent back leaves them built in', async () => {
  const reply = (await fr('GET', '/v1/business/roles?search=magas')).json<{ rows: { id: string; name: string; description: string }[] }>()
  expect(reply.rows).toMatchObject([{ name: 'Magasinier', description: builtIn[builtInRoles[3]?.description ?? ''] }])
  const [role] = reply.rows
  const path = `/v1/business/roles/${role?.id}`
  expect((await fr('PATCH', path, { name: role?.name, description: role?.description })).statusCode).toBe(200)
  const { body } = await world.call('GET', path)
  expect(body.role).toMatchObject({ name: 'Stock keeper', description: builtInRoles[3]?.description })

  // A renamed role has its new name in every language; and the French name of a default role is taken.
  const response = await fr('PUT', '/v1/business/roles', { name: 'Comptable', grants: {} })
  expect(response.statusCode).toBe(422)
  await fr('PATCH', path, { name: 'Dépôt' })
  expect((await world.call('GET', path)).body.role).toMatchObject({ name: 'Dépôt' })
  expect((await fr('GET', path)).json()).toMatchObject({ role: { name: 'Dépôt' } })

  const passing = (await fr('GET', '/v1/business/contacts?search=passage')).json<{ rows: { name: string }[] }>()
  expect(passing.rows).toMatchObject([{ name: 'Client de passage' }])
})

test('an invitation, a refusal and a new business say it in French', async () => {
  const email = newEmail()
  const role = await roleNamed(world, 'Sales')
  expect((await fr('POST', '/v1/business/members/invite', { email, roles: [role] })).json()).toMatchObject({
    member: { edges: { roles: [{ name: 'Vente' }] } },
  })
  expect((await mailsTo(server, email))[0]?.text).toContain('Vente')

  const response = await fr('PUT', '/v1/business/contacts', { phone: '12', name: 'A' })
  expect(response.json()).toMatchObject({
    errors: { name: ['Le nom doit avoir entre 2 et 250 caractères'], email: ['L’adresse e-mail ne peut pas être vide'] },
  })
  const invalid = await fr('PUT', '/v1/business/contacts', {
    ...{ name: 'Ada', email: 'ada@mail.test', phone: '08031234567' },
    ...{ identity_type: 'bvn', identity_number: null },
  })
  expect(JSON.stringify(invalid.json())).not.toMatch(/Identity|identity number/)

  const opened = await fr('PUT', '/v1/merchant/businesses', { name: 'Boutique Awa', industry: ['Retail'] })
  expect(opened.statusCode).toBe(201)
  const business_id = storedId('business', opened.json<{ business: { id: string } }>().business.id) ?? ''
  const places = await server.app.database.transaction({ business_id }, (db) =>
    db.selectFrom('locations').select('name').where('business_id', '=', business_id).execute(),
  )
  expect(places).toEqual([{ name: 'Boutique principale' }])
})
