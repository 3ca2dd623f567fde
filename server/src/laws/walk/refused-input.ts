import { safeParse } from 'zod'
import type { ApiRequest, ApiResponse } from '../../testing/asking.ts'
import { fieldsOf, isList, takesNothing } from '../../testing/schemas.ts'
import type { Sort } from './calls.ts'
import { type Call, another, isFirst, isRead, refusalLaw } from './law.ts'

/** Messages by field, a message and a code: the only shape of 422. */
function isRefusal({ status, json }: ApiResponse, fields: readonly string[] = []): boolean {
  const errors = Object.entries((json.errors ?? {}) as Record<string, unknown>)
  const sentences = errors.every(
    ([path, list]) =>
      path !== '' &&
      Array.isArray(list) &&
      list.length > 0 &&
      list.every(
        (sentence) =>
          typeof sentence === 'string' && /^\S.*[^\s{}]$/.test(sentence) && !sentence.startsWith('[') && !sentence.includes('  '),
      ),
  )
  return (
    status === 422 &&
    errors.length > 0 &&
    sentences &&
    fields.every((field) => errors.some(([path]) => path === field || path.startsWith(`${field}.`))) &&
    typeof json.message === 'string' &&
    /^[a-z_]+$/.test(String(json.code))
  )
}

async function mustBeRefused(call: Call, label: string, request: ApiRequest, fields: readonly string[] = []): Promise<void> {
  const response = await call.ask(request)
  if (!isRefusal(response, fields)) call.wrong(`${label}: ${response.status} ${response.text}`)
}

const takesBody = (sort: Sort) => isFirst(sort) && fieldsOf(sort.endpoint.body).length > 0

export const nothingAtAll = refusalLaw(
  'a body without what is required is refused in sentences',
  async (call) => mustBeRefused(call, 'nothing', { ...call.request, body: {} }),
  (call) => takesBody(call) && !safeParse(call.endpoint.body, {}).success,
)

export const wrongTypes = refusalLaw(
  'a body of wrong types is refused in sentences, field by field',
  async (call) => {
    const { endpoint, request } = call
    const fields = fieldsOf(endpoint.body)
    const nonsense = Object.fromEntries(fields.map((name) => [name, [[]]]))
    const isRows = isList(endpoint.body)
    const expectedFields = isRows ? [] : fields.filter((name) => !/confirmation/.test(name))
    await mustBeRefused(call, 'nonsense', { ...request, body: isRows ? [nonsense] : nonsense }, expectedFields)
  },
  takesBody,
)

async function mustNotBreak(call: Call, request: ApiRequest, body: string, right: readonly number[]): Promise<void> {
  const response = await call.ask({ ...request, body })
  const { status, json, text } = response
  if (!right.includes(status) || (status > 201 && typeof json.message !== 'string') || (status === 422 && !isRefusal(response)))
    call.wrong(`${body}: ${status} ${text}`)
}

export const noObject = refusalLaw(
  'a body that is no object, or no JSON, is refused and breaks nothing',
  async (call) => {
    for (const body of ['"text"', '7', 'true', '[[[]]]', '{']) await mustNotBreak(call, call.request, body, body === '{' ? [400] : [422])
    if (!takesNothing(call.endpoint.body)) await mustNotBreak(call, call.request, 'null', [422])
  },
  takesBody,
)

export const nullForNothing = another(
  'a body that is null is refused, or is none where nothing is enough',
  async (call) => mustNotBreak(call, await call.another(), 'null', [200, 422]),
  (call) => takesBody(call) && takesNothing(call.endpoint.body),
)

const noPage: Readonly<Record<string, readonly string[]>> = {
  page: ['0', 'x', '1.5'],
  per_page: ['1000', '0'],
  sort: ['bogus.desc', 'created_at', 'created_at.up'],
  sort_by: ['bogus.desc'],
}

export const noSuchPage = refusalLaw(
  'a list is not asked for a page, a size or an order that it does not have',
  async (call) => {
    const { request, endpoint } = call
    for (const [name, values] of Object.entries(noPage)) {
      const field = name === 'sort_by' ? 'sort' : name
      // A list with one order, or one page size, has no such parameter.
      if (!fieldsOf(endpoint.query).includes(field)) continue
      for (const value of values)
        await mustBeRefused(call, `${name}=${value}`, { ...request, query: { ...request.query, [name]: value } }, [field])
    }
  },
  (call) => isFirst(call) && fieldsOf(call.endpoint.query).includes('page'),
)

export const passedOver = refusalLaw(
  'an unknown query parameter is passed over',
  async (call) => {
    const { status, text } = await call.ask({ ...call.request, query: { ...call.request.query, flavour: 'mint' } })
    if (status !== 200) call.wrong(`${status} ${text.slice(0, 300)}`)
  },
  (call) => isFirst(call) && isRead(call),
)
