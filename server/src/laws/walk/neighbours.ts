import { successStatus } from '@kasuwa/contract/platform/endpoint'
import { type IdKind, idPrefixes } from '@kasuwa/contract/platform/ids'
import { newId, publicId } from '../../database/ids.ts'
import { type ApiResponse, exampleOf, isInstead } from '../../testing/asking.ts'
import { nameOf, namesPart } from '../../testing/examples.ts'
import { at, fieldsOf, put, referencesIn } from '../../testing/schemas.ts'
import { kindsMade } from '../../testing/world.ts'
import { type Call, another, isFirst, isRead, refusalLaw } from './law.ts'

/** Kinds whose rows are never hidden from a member who saw them, and the reason. */
const stays: Partial<Record<IdKind, string>> = {
  merchant: 'a person outlives every business',
  business: 'who deletes it is in it no more: a business of others, as a neighbour’s is',
  inventory_level: 'goods are there or not; the level goes with its product or location',
  balance_transaction: 'a ledger is only added to: a deleted adjustment is one that another entry took back',
  contact_payment: 'a ledger is only added to: one that was undone is one that another took back',
  audit_entry: 'the trail is only added to',
  drawer_session: 'what was counted stays on record, whatever became of the drawer',
  import: 'what was brought in stays listed, whatever became of it',
  serial_number: 'only one that was taken off is deleted: serial-numbers/units.test.ts',
  quotation_item: 'a line stays as it was recorded, and goes with its document',
  sale_item: 'a line stays as it was recorded, and goes with its document',
  inventory_action_item: 'a line stays as it was recorded, and goes with its document',
  plan: 'one that cannot be chosen any more is kept for whoever is on it',
  invoice: 'what was asked for stays on record',
  plan_payment: 'what was paid stays on record',
  sale_checkout: 'what was paid stays on record',
  product_component: 'taken out of its composite by whoever edits that',
}

/** Kinds that all businesses share: no neighbour has rows of its own. */
const everybodys: readonly IdKind[] = ['plan']

/** Rows that do not exist for the caller: a neighbour’s row of a kind, and a deleted one if the kind has deletes. */
async function absent({ context }: Call, kind: IdKind): Promise<[called: string, id: string][]> {
  return [
    ...(everybodys.includes(kind) ? [] : [['a neighbour’s', await context.neighbour.findOrCreate(kind)] as [string, string]]),
    ...(stays[kind] ? [] : [['a deleted', await context.deleted(kind)] as [string, string]]),
  ]
}

/** The parts of a response that could distinguish two ids, once the id itself is removed. */
const withoutId = ({ status, text }: ApiResponse, id: string) => `${status} ${text.replaceAll(id, 'ID')}`
const never = (kind: IdKind) => publicId(kind, newId())

/** Sends the id of each absent row, and one that never existed. */
async function compare(
  call: Call,
  kind: IdKind,
  absentRows: [string, string][],
  send: (id: string) => Promise<ApiResponse>,
  mustBe: (told: ApiResponse) => boolean,
) {
  const nowhere = never(kind)
  const missing = await send(nowhere)
  for (const [called, id] of absentRows) {
    const response = await send(id)
    if (!mustBe(missing) || withoutId(response, id) !== withoutId(missing, nowhere))
      call.wrong(`${called} ${kind}: ${response.text} | ${missing.text}`)
  }
}

export const absentThing = refusalLaw(
  'a neighbour’s thing and a deleted one answer, to the byte, like one that never was',
  async (call) => {
    const kind = call.endpoint.of as IdKind
    const absentRows = call.kind
      ? [['a neighbour’s', (await call.example(call.context.neighbour)).id ?? ''] as [string, string]]
      : await absent(call, kind)
    // A call that restores deleted rows takes no others.
    const brings = call.endpoint.path.endsWith('/restore')
    const testedRows = absentRows.filter(([called]) => !(brings && called === 'a deleted'))
    await compare(
      call,
      kind,
      testedRows,
      (id) => call.ask({ ...call.request, id }),
      ({ status }) => status === 404,
    )
  },
  ({ endpoint }) => endpoint.of !== undefined,
)

export const noSuchId = refusalLaw(
  'what cannot be the id of such a thing is not there',
  async (call) => {
    const kind = call.endpoint.of as IdKind
    const otherKind = Object.keys(idPrefixes).find((idPrefix) => idPrefix !== kind) as IdKind
    const ulid = (await call.context.world.findOrCreate(kind)).slice(2)
    for (const id of [
      'x',
      '0',
      '%00',
      `${ulid}00`,
      idPrefixes[otherKind] + ulid,
      `${idPrefixes[kind]}8${ulid.slice(1)}`,
      `${idPrefixes[kind]}${ulid.toLowerCase()}`,
    ]) {
      const answer = await call.ask({ ...call.request, id })
      if (answer.status !== 404 || answer.json.code !== 'not_found') call.wrong(`${id}: ${answer.status} ${answer.text}`)
    }
  },
  (call) => isFirst(call) && call.endpoint.of !== undefined,
)

export const absentInBody = refusalLaw(
  'a neighbour’s thing and a deleted one named in a body answer like one that never was',
  async (call) => {
    const { endpoint, context } = call
    for (const { path, kind } of referencesIn(endpoint.body).filter((reference) => !namesPart(endpoint, reference.path))) {
      const absentRows = await absent(call, kind)
      if (absentRows.length === 0) continue
      const request = isInstead(endpoint, path) ? await exampleOf(context.world, endpoint, undefined, path) : call.request
      if (at(request.body, path) === undefined) {
        call.wrong(`its example says nothing of ${path}`)
        continue
      }
      // A bulk action has a result for each of its rows.
      const isRefused = ({ status, text }: ApiResponse) => status === 422 || status === 404 || text.includes('"ok":false')
      await compare(
        { ...call, wrong: (how) => call.wrong(`${path} ${how}`) },
        kind,
        absentRows,
        (id) => call.ask({ ...request, body: put(request.body, path, id) }),
        isRefused,
      )
    }
  },
  (call) => isFirst(call) && referencesIn(call.endpoint.body).length > 0,
)

export const absentInFilter = refusalLaw(
  'a neighbour’s thing and a deleted one named in a filter find nothing, like one that never was',
  async (call) => {
    const { endpoint, request } = call
    for (const { path, kind } of referencesIn(endpoint.query)) {
      const name = path.split('.')[0] ?? ''
      const absentRows = await absent(call, kind)
      if (absentRows.length === 0) continue
      const send = (id: string) => call.ask({ ...request, query: { ...request.query, [name]: id } })
      await compare({ ...call, wrong: (how) => call.wrong(`${name} ${how}`) }, kind, absentRows, send, ({ status }) => status < 500)
    }
  },
  (call) => isFirst(call) && referencesIn(call.endpoint.query).length > 0,
)

export const ownInFilter = another(
  'a thing of one’s own named in a filter is taken',
  async (call) => {
    const { endpoint, context } = call
    for (const { path, kind } of referencesIn(endpoint.query)) {
      const name = path.split('.')[0] ?? ''
      const request = isRead(call) ? call.request : await call.another()
      const response = await call.ask({ ...request, query: { ...request.query, [name]: await context.world.findOrCreate(kind) } })
      if (response.status !== successStatus(endpoint)) call.wrong(`${name}: ${response.text}`)
    }
  },
  (call) => isFirst(call) && referencesIn(call.endpoint.query).length > 0,
)

/** Histories, which name rows that were hidden later. */
const remembers: Record<string, string> = {
  'balances.list': 'what was paid on a sale that was deleted stays as credit',
  'deleted.list': 'it is of what was deleted, to be brought back',
}

export const deletedInNoList = refusalLaw(
  'a deleted thing is in no list',
  async (call) => {
    const ids: string[] = []
    for (const kind of kindsMade.filter((candidate) => !stays[candidate])) ids.push(await call.context.deleted(kind))
    const { text } = await call.ask(call.request)
    for (const id of ids) if (text.includes(id)) call.wrong(`shows ${id} in ${text.slice(Math.max(0, text.indexOf(id) - 300))}`)
  },
  (call) => isFirst(call) && fieldsOf(call.endpoint.query).includes('per_page') && !remembers[nameOf(call.endpoint)],
)
