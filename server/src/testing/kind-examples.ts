import type { actionKinds } from '@kasuwa/contract/action-kinds'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import type { ApiRequest } from './asking.ts'
import { nameOf } from './examples.ts'
import { exchangeForm, returnInwardForm, returnOutwardForm } from './return-forms.ts'
import { type World, approvedIntake, paidIntake, saleForm } from './world.ts'

/* A call that takes a document by its id serves several kinds of them. Each kind has an example of its own. */

type State = 'pending' | 'approved' | 'paid'
type Make = (world: World) => Promise<string>
/** Makes a document in each state, or says why it is never in that state. */
type Kind = Readonly<Record<State, Make | string>>
type DocumentKind = (typeof actionKinds)[number] | 'exchange'

/** Makes a document of a kind that needs one approval, unlike the others in this world. */
const waiting =
  (level: string, make: Make): Make =>
  async (world) => {
    const levels = '/v1/business/actions-approval-level'
    await world.mustCall('PATCH', levels, { [level]: 1 })
    const id = await make(world)
    await world.mustCall('PATCH', levels, { [level]: 0 })
    return id
  }

const recorded =
  (path: string, form: (world: World) => Promise<object>): Make =>
  async (world) =>
    String((await world.mustCall('PUT', `/v1/business/inventory-actions/${path}`, await form(world))).inventory_action?.id)

/** A return of a sale of an earlier day, which it changes too. */
const returnInward = recorded('return-inwards', async (world) => {
  const { sale } = await world.mustCall('PUT', '/v1/business/sales', { ...(await saleForm(world)), date: '2026-01-05' })
  await world.mustCall('PATCH', `/v1/business/sales/${String(sale?.id)}/status`, { status: 'approved' })
  return returnInwardForm(world, String(sale?.id))
})
const returnOutward = recorded('return-outwards', returnOutwardForm)
const adjustment = recorded('adjustments', async (world) => ({
  location: world.location,
  items: [{ product: await world.findOrCreate('product'), quantity: 1, cost: 100, reason: 'found' }],
}))

/** An exchange is pending while its sale is. @param part the document of the two to return */
const exchange =
  (part: 'sale' | 'inventory_action', isApproved = false): Make =>
  async (world) => {
    const reply = await world.mustCall('PUT', '/v1/business/exchanges', await exchangeForm(world))
    if (isApproved) await world.mustCall('PATCH', `/v1/business/sales/${String(reply.sale?.id)}/status`, { status: 'approved' })
    return String(reply[part]?.id)
  }

const noMoney = 'no money is paid on it'
const byTheOther = 'what it hands back pays for the sale that it is exchanged for'

/** Stock documents by kind. A kind that the contract adds does not compile without its makers. */
const actions: Readonly<Record<DocumentKind, Kind>> = {
  intake: { pending: (world) => world.another('inventory_action'), approved: approvedIntake, paid: paidIntake },
  'return-inward': { pending: waiting('return_inward_approval_level', returnInward), approved: returnInward, paid: returnInward },
  'return-outward': { pending: waiting('return_outward_approval_level', returnOutward), approved: returnOutward, paid: noMoney },
  adjustment: { pending: waiting('adjustment_approval_level', adjustment), approved: adjustment, paid: noMoney },
  exchange: { pending: exchange('inventory_action'), approved: exchange('inventory_action', true), paid: byTheOther },
}
const sales: Readonly<Record<'exchange', Kind>> = {
  exchange: { pending: exchange('sale'), approved: exchange('sale', true), paid: exchange('sale', true) },
}

/** The state that a call needs its document in, by call. */
const stateFor: Readonly<Record<string, State>> = {
  ...Object.fromEntries(['one', 'timeline', 'download', 'editNote', 'setStatus status=canceled'].flatMap((call) => of(call, 'approved'))),
  ...Object.fromEntries(['setStatus status=approved', 'delete'].flatMap((call) => of(call, 'pending'))),
  ...Object.fromEntries(['consequence status=approved', 'consequence status=deleted'].flatMap((call) => of(call, 'pending'))),
  ...Object.fromEntries(['consequence status=canceled', 'pay'].flatMap((call) => of(call, 'approved'))),
  ...Object.fromEntries(of('undoPayment', 'paid')),
}
function of(call: string, state: State): [string, State][] {
  return [
    [`inventory.${call}`, state],
    [`sales.${call}`, state],
  ]
}

/** Kinds without payments, and without refunds after they took effect. */
const unpaid: Readonly<Partial<Record<DocumentKind, string>>> = { 'return-outward': noMoney, adjustment: noMoney, exchange: byTheOther }

const ofRefund = new Set(['refund', 'refund_account', 'drawer'])
const less = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([name]) => !ofRefund.has(name)))
const withoutRefund = (request: ApiRequest): ApiRequest => ({
  ...request,
  query: less(request.query ?? {}),
  body: request.body && less(request.body),
})

/** Permissions that a change of an exchange needs for its other document, besides the permission for the named one. */
const ofTheOther: Readonly<Record<string, Permission>> = {
  'inventory-action.mark-canceled': 'sale.mark-canceled',
  'inventory-action.delete': 'sale.delete',
  'sale.mark-canceled': 'inventory-action.mark-canceled',
  'sale.delete': 'inventory-action.delete',
}

export interface ServedKind {
  kind: string
  /** Makes a document of the kind for which the call succeeds, or says why none exists. */
  make: Make | string
  extraPermissions: readonly Permission[]
  /** The call's example adjusted to this kind: the server rejects a refund of a kind without payments. */
  fitted(asked: ApiRequest): ApiRequest
}

/** Kinds that a call serves besides its first example. @param where filter of its calls, `status=approved` */
export function kindsServed(endpoint: Endpoint, where: string, permissions: readonly Permission[]): ServedKind[] {
  if (endpoint.feature !== 'inventory' && endpoint.feature !== 'sales') return []
  const makers: Readonly<Partial<Record<DocumentKind, Kind>>> =
    endpoint.of === 'inventory_action' ? actions : endpoint.of === 'sale' ? sales : {}
  const state = stateFor[[nameOf(endpoint), where].filter(Boolean).join(' ')]
  if (state === undefined) return []
  return (Object.entries(makers) as [DocumentKind, Kind][]).flatMap(([kind, makerByState]) =>
    kind === 'intake'
      ? []
      : [
          {
            kind,
            make: (nameOf(endpoint) === 'inventory.pay' && unpaid[kind]) || makerByState[state],
            fitted: unpaid[kind] === noMoney ? withoutRefund : (request) => request,
            extraPermissions: kind === 'exchange' ? permissions.flatMap((permission) => ofTheOther[permission] ?? []) : [],
          },
        ],
  )
}

/** Every kind that the id of a stock document may belong to. */
export const kindsOfActions: readonly string[] = Object.keys(actions)
