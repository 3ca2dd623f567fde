import { type Endpoint, successStatus } from '@kasuwa/contract/platform/endpoint'
import type { ApiRequest } from '../../testing/asking.ts'
import { at, marksIn, put } from '../../testing/schemas.ts'
import { another, isFirst, refusalLaw } from './law.ts'

/** Paths of a body's numbers, by its schema. */
const numbersIn = (endpoint: Endpoint): string[] =>
  marksIn(endpoint.body, ({ _zod: { def } }) => (def.type === 'number' ? true : undefined)).map(({ path }) => path)

const nonsenses = ['1,500', '1e3', '0x10', 'Infinity', '1.', '.5', '٣', '1 000', `1${'0'.repeat(30)}`]

/** A body with a value at each of several paths. */
const putAll = (body: unknown, values: readonly (readonly [path: string, value: unknown])[]) =>
  values.reduce<unknown>((result, [path, value]) => put(result, path, value), body)

export const noPlainNumber = refusalLaw(
  'text that is no plain number is refused as one',
  async (call) => {
    const paths = numbersIn(call.endpoint)
    for (const nonsense of nonsenses) {
      const body = putAll(
        call.request.body,
        paths.map((path) => [path, nonsense]),
      )
      const { status, json } = await call.ask({ ...call.request, body })
      const errorFields = Object.keys((json.errors ?? {}) as object)
      const missing = paths.filter((path) => !errorFields.includes(path.replaceAll('*', '0')))
      if (status !== 422 || missing.length > 0) call.wrong(`${missing.join()} ${nonsense}: ${status} ${JSON.stringify(json.errors)}`)
    }
  },
  (call) => isFirst(call) && numbersIn(call.endpoint).length > 0,
)

/** A number that any field accepts, for fields that the example leaves out. */
const usual = 1

export const numberAsText = another(
  'a number may come as text, wherever a body has one',
  async (call) => {
    const { endpoint } = call
    const example = await call.another()
    const filledPaths = numbersIn(endpoint).filter((path) => (at(example.body, path) ?? usual) !== usual)
    if (filledPaths.length > 0) {
      const body = putAll(
        example.body,
        filledPaths.map((path) => [path, String(at(example.body, path))]),
      )
      const { status, text } = await call.ask({ ...example, body })
      if (status !== successStatus(endpoint)) call.wrong(`${filledPaths.join()}: ${status} ${text}`)
    }
    // A field that the example leaves out may conflict with the rest: as text it gets the same response as the number. A refused request leaves the example unused.
    let unused: ApiRequest | undefined
    for (const path of numbersIn(endpoint).filter((candidate) => !filledPaths.includes(candidate))) {
      unused ??= await call.another()
      const { body } = unused
      const asText = await call.ask({ ...unused, body: put(body, path, String(usual)) })
      if (asText.status !== successStatus(endpoint)) {
        const plainly = await call.ask({ ...unused, body: put(body, path, usual) })
        if (asText.status !== plainly.status) call.wrong(`${path}: ${asText.status} ${asText.text}, not ${plainly.status}`)
        if (plainly.status >= 400) continue
      }
      unused = undefined
    }
  },
  (call) => isFirst(call) && numbersIn(call.endpoint).length > 0,
)
