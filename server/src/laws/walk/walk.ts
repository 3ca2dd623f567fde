import { endpoints } from '@kasuwa/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ApiRequest, type ApiResponse, ask } from '../../testing/asking.ts'
import { type Sort, sortsOf } from './calls.ts'
import { emptyIsNotGiven } from './empty-parameters.ts'
import { answeredAgain, noKeyStored, keyFor, keyTooLong, offersKey } from './keys.ts'
import type { Call, Done, Law } from './law.ts'
import { absentInBody, absentInFilter, absentThing, deletedInNoList, noSuchId, ownInFilter } from './neighbours.ts'
import { noPlainNumber, numberAsText } from './numbers-as-text.ts'
import { isEnough, loginIsEnough, opensNothing, saysNothingDeclared } from './permissions.ts'
import { noObject, noSuchPage, nothingAtAll, nullForNothing, passedOver, wrongTypes } from './refused-input.ts'
import { type WalkContext, openStand } from './walk-context.ts'
import { nothingIsNotGiven, refusedInWords } from './to-come.ts'
import { hasRequestId, noLogin } from './tokens.ts'
import { forgedRows, nothingForged, shows, tellsTrail, withForged } from './trail.ts'

/*
 * One walk over the calls of the contract. It makes one example of each call. First, all laws send requests that must be refused, and leave it
 * unused; then it is used; then laws that need their own examples make them.
 */

/** In the order of the server's checks. */
const laws: readonly Law[] = [
  ...[noLogin, hasRequestId, opensNothing, saysNothingDeclared, loginIsEnough],
  ...[absentThing, noSuchId, absentInBody, absentInFilter, deletedInNoList],
  ...[nothingAtAll, wrongTypes, noObject, noPlainNumber, refusedInWords, noSuchPage, keyTooLong, passedOver, emptyIsNotGiven],
  ...[tellsTrail, shows, nothingForged, answeredAgain, noKeyStored],
  ...[isEnough, ownInFilter, nullForNothing, numberAsText, nothingIsNotGiven],
]

/** Features whose calls each file walks, split so that the files take similar times. The last walks all others. */
const parts = {
  documents: ['sales', 'inventory', 'exchanges', 'quotations', 'purchaseOrders', 'contactPayments', 'balances', 'drawers', 'shareLinks'],
  goods: [
    'products',
    'productCategories',
    'brands',
    'productTags',
    'serialNumbers',
    'labels',
    'priceList',
    'saleTaxes',
    'taxSwitch',
    'imports',
    'deleted',
  ],
  people: ['auth', 'registration', 'session', 'passwords', 'merchant', 'businessArrivals', 'invitations', 'verification', 'sessions'],
  others: [],
} as const satisfies Record<string, readonly string[]>
export type FeatureGroup = keyof typeof parts

/** Feature whose calls change how many members approve a document afterwards. */
const changesRules = 'business'

function featuresOf(part: FeatureGroup): string[] {
  const listedFeatures: ReadonlySet<string> = new Set(Object.values(parts).flat())
  const groupFeatures: ReadonlySet<string> = new Set(parts[part])
  const all = [...new Set(endpoints.map(({ feature }) => feature))].filter((feature) =>
    part === 'others' ? !listedFeatures.has(feature) : groupFeatures.has(feature),
  )
  return all.toSorted((first, second) => Number(first === changesRules) - Number(second === changesRules))
}

type Faults = Map<Law, string[]>

/** The one call that uses the example, with its key and with forged fields; then the same once more. */
async function use(call: Call): Promise<Done> {
  const { context, endpoint, request } = call
  if (endpoint.method === 'GET') return { response: await call.ask(request), retryResponse: undefined, lines: 0, linesAgain: 0, bare: 0 }
  const key = keyFor(call)
  const sent: ApiRequest = { ...request, body: withForged(context, endpoint, request.body), ...(key && { key }) }
  // A member who ends the current session cannot send another request.
  if (call.label === 'sessions.end') sent.query = { others: '1' }
  const [lines, bare] = [await context.lines(), await context.bareLines()]
  const response = await call.ask(sent)
  const trails = await context.trails()
  const effects = { response, lines: (await context.lines()) - lines, bare: (await context.bareLines()) - bare }
  const retryResponse = offersKey(endpoint) ? await call.ask(sent) : undefined
  return { ...effects, retryResponse, linesAgain: (await context.trails()) - trails }
}

async function walkCall(context: WalkContext, sort: Sort, faults: Faults): Promise<void> {
  const askFor = (request: ApiRequest): Promise<ApiResponse> => ask(context.server, sort.endpoint, request)
  const plain = {
    ...sort,
    context,
    ask: askFor,
    another: (permission?: Call['permissions'][number]) => sort.example(context.world, permission),
  }
  const of = (law: Law, request: ApiRequest): Call => ({
    ...plain,
    request,
    wrong: (how) => {
      faults.set(law, [...(faults.get(law) ?? []), `${sort.label}: ${how}`])
    },
  })
  const nothing: ApiRequest = {}
  const applicableLaws = laws.filter((law) => law.applies(sort))
  const hold = async (when: Law['when'], work: (law: Law) => Promise<void> | void) => {
    for (const law of applicableLaws.filter((candidate) => candidate.when === when))
      try {
        await work(law)
      } catch (error) {
        of(law, nothing).wrong(String(error))
      }
  }
  try {
    const example = await plain.another()
    const none: Done = { response: undefined as never, retryResponse: undefined, lines: 0, linesAgain: 0, bare: 0 }
    await hold('refused', (law) => law.holds(of(law, example), none))
    const used = await use({ ...of(laws[0] as Law, example) })
    await hold('done', (law) => law.holds(of(law, example), used))
    await hold('another', (law) => law.holds(of(law, example), none))
  } catch (error) {
    // Without an example, no law ran.
    for (const law of applicableLaws) of(law, nothing).wrong(`no example: ${String(error)}`)
  }
}

/** Walks the calls of some features. One test for each law and feature. */
export async function walk(part: FeatureGroup): Promise<void> {
  const context = await openStand()
  describe.each(featuresOf(part))('%s', (feature) => {
    const faults: Faults = new Map()
    const sorts = endpoints.filter((endpoint) => endpoint.feature === feature).flatMap(sortsOf)
    beforeAll(async () => {
      for (const sort of sorts) await walkCall(context, sort, faults)
    }, 600_000)
    const applying = (law: Law) => sorts.some(law.applies)
    test.each(laws.filter(applying).map((law) => [law.title, law] as const))('%s', (_, law) => {
      const breaches = faults.get(law) ?? []
      expect(breaches, breaches.join('\n')).toEqual([])
    })
  })

  test('no row of the business holds a forged value in a field that a member cannot set', async () => {
    expect(await forgedRows(context)).toEqual([])
  })
}
