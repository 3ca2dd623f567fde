import { successStatus } from '@kasuwa/contract/platform/endpoint'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { tableKinds } from '@kasuwa/contract/tables/columns'
import type { ApiRequest, ApiResponse } from '../../testing/asking.ts'
import { nameOf } from '../../testing/examples.ts'
import type { Sort } from './calls.ts'
import type { WalkContext } from './walk-context.ts'

/** A call of the contract, or its calls about one kind. */
export interface Call extends Sort {
  context: WalkContext
  /** A request that succeeds. Laws that expect a refusal leave it unused. */
  request: ApiRequest
  /** Another example, with rows of its own. */
  another(permission?: Permission): Promise<ApiRequest>
  ask(asked: ApiRequest): Promise<ApiResponse>
  /** Reports how the law is broken. */
  wrong(how: string): void
}

/** The response to the one call that used the example, sent with a key if the call takes one. */
export interface Done {
  response: ApiResponse
  /** The same call once more, if it takes a key. */
  retryResponse: ApiResponse | undefined
  /** Audit entries that it left, and that its repetition left. */
  lines: number
  linesAgain: number
  /** Audit entries among them without a row’s state before or after. */
  bare: number
}

export interface Law {
  title: string
  applies(sort: Sort): boolean
  /** `refusalLaw`: the example stays unused. `done`: about the call that used the example. `another`: with examples of its own. */
  when: 'refused' | 'done' | 'another'
  holds(call: Call, done: Done): Promise<void> | void
}

type Which = (sort: Sort) => boolean

/** A law for an unused example, which stays unused. */
export const refusalLaw = (title: string, holds: (call: Call) => Promise<void>, applies: Which): Law => ({
  ...{ title, applies, holds },
  when: 'refused',
})

/** A law about the call that used the example. */
export const done = (title: string, holds: (call: Call, done: Done) => Promise<void> | void, applies: Which): Law => ({
  ...{ title, applies, holds },
  when: 'done',
})

/** A law for calls with examples of their own. */
export const another = (title: string, holds: (call: Call) => Promise<void>, applies: Which): Law => ({
  ...{ title, applies, holds },
  when: 'another',
})

/** Whether a call is the first example of its endpoint; for laws that do not depend on the row. */
export const isFirst: Which = ({ where, kind }) => where === '' && kind === ''
export const isRead: Which = ({ endpoint }) => endpoint.method === 'GET'
export const isWrite: Which = (sort) => !isRead(sort)

/** Work that outlasts the request continues after a response of 202; the machine’s speed decides whether that happens. */
const goesOn = new Set<string>(tableKinds.map((kind) => `imports.${kind}`))
export const isSuccess = ({ endpoint }: Sort, { status }: ApiResponse): boolean =>
  status === successStatus(endpoint) || (status === 202 && goesOn.has(nameOf(endpoint)))
