import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@kasuwa/contract'
import { ApprovalLevelsInput } from '@kasuwa/contract/business'
import { successStatus } from '@kasuwa/contract/platform/endpoint'
import { type Permission, allPermissions } from '@kasuwa/contract/platform/permissions'
import { expect, test } from 'vitest'
import { ask } from '../testing/asking.ts'
import { auditRows } from '../testing/audit-rows.ts'
import { nameOf } from '../testing/examples.ts'
import { ownServer } from '../testing/test-server.ts'
import { undoPermissions } from '../testing/undo-rights.ts'
import { type World, intakeForm, openWorld, saleForm } from '../testing/world.ts'

const server = await ownServer()
const world = await openWorld(server)
const rows = await auditRows(server)
const trackedProduct = await world.findOrCreate('product')

interface HandlerPermission {
  /** The file that calls `ctx.requirePermission`. */
  file: string
  permission: Permission
  /** The reason that no endpoint can declare it. */
  why: string
  endpoint: string
  /** Fields that may be sent with their stored value, with another value, or with the way to create one. */
  fields: readonly { name: string; asItIs: unknown; newValue: unknown }[]
  id?(world: World): Promise<string>
  /** Other fields that the call needs. */
  form?(world: World): Promise<object>
}

/** Permissions that a handler checks itself. All others are declared by their endpoint and checked in one place (`request/authorize.ts`). */
const handlerPermissions: readonly HandlerPermission[] = [
  {
    file: 'products/product-row.ts',
    permission: 'product.toggle-active-status',
    why: 'a form sends the whole product back: only another value than the stored one is a change',
    endpoint: 'products.edit',
    fields: [{ name: 'active', asItIs: true, newValue: false }],
    id: (shop) => shop.another('product'),
  },
  {
    file: 'businesses/edit-business.ts',
    permission: 'business.edit-actions-approval-level',
    why: 'a form sends the whole business back: only another level than the stored one is a change',
    endpoint: 'business.edit',
    fields: Object.keys(ApprovalLevelsInput.shape).map((name) => {
      const asItIs = ['sale_approval_level', 'stock_intake_approval_level', 'purchase_order_approval_level'].includes(name) ? 1 : 0
      return { name, asItIs, newValue: 1 - asItIs }
    }),
  },
  {
    file: 'adjustments/record-adjustment.ts',
    permission: 'product.view-cost',
    why: 'a line of no goods changes what those on the shelf are worth: only who sees that can say by how much',
    endpoint: 'inventory.createAdjustment',
    form: async (shop) => ({ location: shop.location }),
    fields: [
      {
        name: 'items',
        asItIs: [{ product: trackedProduct, quantity: 1, cost: 1, reason: 'found' }],
        newValue: [{ product: trackedProduct, quantity: 0, value: 1, reason: 'recount' }],
      },
    ],
  },
  {
    file: 'products/write-product.ts',
    permission: 'inventory-action.create-adjustment',
    why: 'a new product may come with what is on the shelf of it: only then is stock adjusted',
    endpoint: 'products.create',
    form: async (shop) => ({ name: `Product ${shop.number()}`, type: 'standard' }),
    fields: [{ name: 'opening', asItIs: null, newValue: { location: world.location, quantity: 1, cost: 1 } }],
  },
  {
    file: 'receivables/credit-limit.ts',
    permission: 'contact.update-balance',
    why: 'a form sends the whole contact back: only another limit than the stored one is a change',
    endpoint: 'contacts.edit',
    fields: [{ name: 'credit_limit', asItIs: null, newValue: 500 }],
    id: (shop) => shop.another('contact'),
  },
  {
    file: 'receivables/credit-limit.ts',
    permission: 'contact.update-balance',
    why: 'only a sale that may bring its customer over their limit needs somebody to have seen that',
    endpoint: 'sales.create',
    fields: [{ name: 'over_limit', asItIs: false, newValue: true }],
    form: saleForm,
  },
  {
    file: 'sales/corrected-sale.ts',
    permission: 'sale.mark-canceled',
    why: 'only a sale that is recorded in place of another cancels that one',
    endpoint: 'sales.create',
    fields: [{ name: 'corrects', asItIs: null, newValue: (shop: World) => shop.another('sale') }],
    form: saleForm,
  },
  {
    file: 'tax-switch/switch-taxes.ts',
    permission: 'product.edit',
    why: 'a switch of taxes changes prices only if asked to',
    endpoint: 'taxSwitch.preview',
    fields: [{ name: 'prices', asItIs: 'kept', newValue: 'changed' }],
    form: async (shop) => ({ taxes: [await shop.findOrCreate('sale_tax')] }),
  },
  {
    file: 'intakes/record-intake.ts',
    permission: 'inventory-action.mark-canceled',
    why: 'only an intake that is recorded in place of another cancels that one',
    endpoint: 'inventory.createIntake',
    fields: [{ name: 'corrects', asItIs: null, newValue: (shop: World) => shop.another('inventory_action') }],
    form: async (shop) => intakeForm(shop, await shop.findOrCreate('product')),
  },
]

/** A call that records two documents needs the permissions of both: no endpoint declares two permissions at once (`exchanges/exchanges.test.ts`). */
const twoDocumentPermissions = [
  "exchanges/record-exchange.ts 'inventory-action.create-return-inward'",
  "exchanges/exchange.ts 'sale.mark-canceled'",
  "exchanges/exchange.ts 'inventory-action.mark-canceled'",
  "exchanges/exchange.ts 'sale.delete'",
  "exchanges/exchange.ts 'inventory-action.delete'",
]

test('every permission that a handler asks for itself is in the list, and no other', () => {
  const root = join(import.meta.dirname, '..')
  const asking = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => {
      const checks = [...readFileSync(join(root, path), 'utf8').matchAll(/\.requirePermission\((.*?)\)/g)]
      return checks.map(([, argument]) => `${path.replaceAll('\\', '/')} ${argument}`)
    })
  const listedChecks = [
    ...handlerPermissions.map(({ file, permission }) => `${file} '${permission}'`),
    ...twoDocumentPermissions,
    ...undoPermissions.map(({ file, written }) => `imports/${file} ${written}`),
  ]
  expect(asking.toSorted()).toEqual(listedChecks.toSorted())
})

test('the server refuses a changed value without its permission and writes nothing, and accepts the stored value', async () => {
  const wrong: string[] = []
  for (const { permission, endpoint: name, fields, id, form } of handlerPermissions) {
    const endpoint = endpoints.find((candidate) => nameOf(candidate) === name)
    if (!endpoint) throw new Error(`There is no ${name}`)
    const { token } = await world.member(allPermissions.filter((grant) => grant !== permission))
    for (const { name: field, asItIs, newValue } of fields) {
      const thing = await id?.(world)
      const rest = await form?.(world)
      const value = typeof newValue === 'function' ? await (newValue as (world: World) => Promise<string>)(world) : newValue
      const before = await rows()
      const changeResponse = await ask(server, endpoint, { id: thing, token, body: { ...rest, [field]: value } })
      if (changeResponse.status !== 403 || changeResponse.json.permission !== permission || (await rows()) !== before)
        wrong.push(`${name} ${field} ${newValue}: ${changeResponse.status} ${changeResponse.text}`)
      const unchangedResponse = await ask(server, endpoint, { id: thing, token, body: { ...rest, [field]: asItIs } })
      if (unchangedResponse.status !== successStatus(endpoint))
        wrong.push(`${name} ${field} ${asItIs}: ${unchangedResponse.status} ${unchangedResponse.text}`)
    }
  }
  expect(wrong).toEqual([])
})
