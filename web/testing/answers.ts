import { api } from '@kasuwa/contract'
import { type Endpoint, endpointsOf, file, type ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { safeParse, type z } from 'zod'
import { example, type DeepPartial } from './example.ts'

/** A call as it reached the server's place. */
export interface ReceivedCall {
  params: Record<string, string>
  query: Record<string, string>
  body: never
}

/** An error reply: its status and its message. */
class Refusal {
  constructor(
    readonly status: number,
    readonly body: object,
  ) {}
}

export const refusal = (status: number, body: object): Refusal => new Refusal(status, body)

/** The fields of a reply that a test gives. The schema fills in the others. */
export type TestReply<E extends Endpoint> = DeepPartial<ReplyOf<E>> | Refusal
type ReplySource<E extends Endpoint> = TestReply<E> | ((asked: ReceivedCall) => TestReply<E> | Promise<TestReply<E>>)

const endpoints = endpointsOf(api)
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

let declared = new Map<Endpoint, (asked: ReceivedCall) => unknown>()
let callsByEndpoint = new Map<Endpoint, ReceivedCall[]>()
let gateByEndpoint = new Map<Endpoint, Promise<void>>()
let faults: string[] = []

/** Answers a call in the server's place, from now on. */
export function answer<E extends Endpoint>(endpoint: E, reply: ReplySource<E>): void {
  // A reply that never fits fails here, where it is declared, and not while a screen renders.
  if (typeof reply !== 'function' && !(reply instanceof Refusal)) fit(endpoint, example(endpoint.reply, reply as never))
  declared.set(endpoint, typeof reply === 'function' ? (reply as (asked: ReceivedCall) => unknown) : () => reply)
}

/** True if a test declared its reply. */
export const isAnswered = (endpoint: Endpoint): boolean => declared.has(endpoint)

/** The calls that came so far, in their order. */
export const callsTo = (endpoint: Endpoint): readonly ReceivedCall[] => callsByEndpoint.get(endpoint) ?? []

/** Keeps the answers of a call back. @returns lets them come */
export function hold(endpoint: Endpoint): () => void {
  let release = () => {}
  gateByEndpoint.set(endpoint, new Promise<void>((resolve) => (release = resolve)))
  return () => {
    gateByEndpoint.delete(endpoint)
    release()
  }
}

/** Forgets all replies and requests. @returns the errors since the last call */
export function forgetAnswers(): string[] {
  const before = faults
  declared = new Map()
  callsByEndpoint = new Map()
  gateByEndpoint = new Map()
  faults = []
  return before
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([first], [second]) => (first < second ? -1 : 1)))
      : item,
  )

/** Checks a reply as it is on the wire. @throws Error with each path that does not fit */
function fit(endpoint: Endpoint, reply: unknown): void {
  if (endpoint.reply === file) return
  const { data, error } = safeParse(endpoint.reply, reply)
  if (error) {
    const wrong = error.issues.map(({ path, message }: z.core.$ZodIssue) => `${path.join('.') || 'all of it'}: ${message}`)
    throw new Error(`${nameOf(endpoint)} never answers that. ${wrong.join('; ')}`)
  }
  const [replyText, contractText] = [sorted(JSON.parse(JSON.stringify(reply))), sorted(data)]
  if (replyText !== contractText)
    throw new Error(`${nameOf(endpoint)} never answers that. It has ${replyText}; the contract has ${contractText}`)
}

/** The endpoint of an address: a path that is spelled out goes before one with an id in it. */
function endpointOf(method: string, path: string): { endpoint: Endpoint; params: Record<string, string> } | undefined {
  const parts = path.split('/')
  const matches = endpoints.flatMap((endpoint) => {
    const endpointParts = endpoint.path.split('/')
    const isSame =
      endpoint.method === method &&
      endpointParts.length === parts.length &&
      endpointParts.every((part, at) => part.startsWith('{') || part === parts[at])
    return isSame ? [{ endpoint, own: endpointParts }] : []
  })
  const best = matches.toSorted((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length)[0]
  if (!best) return undefined
  const params = best.own.flatMap((part, at): [string, string][] =>
    part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(parts[at] ?? '')]] : [],
  )
  return { endpoint: best.endpoint, params: Object.fromEntries(params) }
}

/** The error in a request, if any. A write that the server would refuse gets no success here. */
function untaken(endpoint: Endpoint, { query, body }: ReceivedCall): string | undefined {
  const error = safeParse(endpoint.query, query).error ?? (endpoint.method === 'GET' ? undefined : safeParse(endpoint.body, body).error)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
}

const json = (status: number, value: unknown) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })

async function answerTo(method: string, url: URL, body: unknown): Promise<Response> {
  const match = endpointOf(method, url.pathname)
  const fault = (text: string) => {
    faults.push(text)
    return json(404, { message: text })
  }
  const respond = match && declared.get(match.endpoint)
  if (!match || !respond) return fault(`No answer is declared: ${method} ${match?.endpoint.path ?? url.pathname}`)
  const { endpoint, params } = match
  const call: ReceivedCall = { params, query: Object.fromEntries(url.searchParams), body: body as never }
  callsByEndpoint.set(endpoint, [...callsTo(endpoint), call])
  await gateByEndpoint.get(endpoint)
  try {
    const declaredReply: unknown = await respond(call)
    if (declaredReply instanceof Refusal) return json(declaredReply.status, declaredReply.body)
    const wrong = untaken(endpoint, call)
    if (wrong) return fault(`${nameOf(endpoint)} would be refused: ${wrong}`)
    const reply = example(endpoint.reply, declaredReply as never)
    fit(endpoint, reply)
    return json(endpoint.method === 'PUT' ? 201 : 200, reply)
  } catch (error) {
    return fault(error instanceof Error ? error.message : String(error))
  }
}

/** Forms with files go by it (`kit/api/multipart-request.ts`): as much of it as they ask for. */
class FormRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #to: [method: string, url: URL] = ['', new URL(location.href)]

  open(method: string, address: string): void {
    this.#to = [method, new URL(address, location.href)]
  }

  setRequestHeader(): void {}
  abort(): void {}
  getResponseHeader(): null {
    return null
  }

  send(form: FormData): void {
    const [method, url] = this.#to
    const body = bodyOf(form, endpointOf(method, url.pathname)?.endpoint)
    void body
      .then((fields) => answerTo(method, url, fields))
      .then(async (response) => {
        this.status = response.status
        this.responseText = await response.text()
        this.dispatchEvent(new Event('load'))
      })
  }
}

/** Fields of a form as the server reads them: JSON is parsed unless the field takes a text, and a table has its bytes. */
async function bodyOf(form: FormData, endpoint: Endpoint | undefined): Promise<object> {
  const isNumber = (name: string, value: string) =>
    /^\d+$/.test(value) && (endpoint && safeParse(endpoint.body, { [name]: value }).error)?.issues.some(({ path }) => path[0] === name)
  const fields = [...form].map(async ([name, value]): Promise<[string, unknown]> => {
    if (typeof value === 'string') return [name, value.startsWith('{') || isNumber(name, value) ? JSON.parse(value) : value]
    return [name, endpoint?.files?.[name] === 'table' ? { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) } : value]
  })
  return Object.fromEntries(await Promise.all(fields))
}

const network = globalThis.fetch

/** Takes the server's place: nothing that is asked of the API leaves the page. */
export function takeServersPlace(): void {
  globalThis.XMLHttpRequest = FormRequest as never
  globalThis.fetch = (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!url.pathname.startsWith('/v1/')) return network(input, init)
    const { signal } = init
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      answerTo(init.method ?? 'GET', url, body).then(resolve, reject)
    })
  }
}
