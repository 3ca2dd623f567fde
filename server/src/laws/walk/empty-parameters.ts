import { type Endpoint, file } from '@kasuwa/contract/platform/endpoint'
import { safeParse } from 'zod'
import type { ApiRequest } from '../../testing/asking.ts'
import { fieldsOf } from '../../testing/schemas.ts'
import { isFirst, isRead, refusalLaw } from './law.ts'

const isFlag = (name: string) => name.startsWith('with_')
const takesMany = ({ query }: Endpoint, name: string, example: ApiRequest) => safeParse(query, { ...example.query, [name]: [] }).success

export const emptyIsNotGiven = refusalLaw(
  'an empty parameter is one that was not given, whatever list or document it is of',
  async (call) => {
    const { endpoint, request } = call
    const readResponse = async (query: ApiRequest['query']) => {
      const { status, text } = await call.ask({ ...request, query })
      // The bytes of a file contain the time of its creation.
      return `${status} ${endpoint.reply === file ? '' : text}`
    }
    /** Responses without some parameters, each read once: reads change nothing. */
    const plain = new Map<string, string>()
    const readPlainResponse = async (query: NonNullable<ApiRequest['query']>) => {
      const key = JSON.stringify(query)
      const response = plain.get(key) ?? (await readResponse(query))
      plain.set(key, response)
      return response
    }
    const names = fieldsOf(endpoint.query).filter((field) => !isFlag(field))
    const empties = (name: string) => ['', ' ', ...(takesMany(endpoint, name, request) ? [',', ', ,'] : [])]
    /** Whether parameters, empty in the same way, change nothing. */
    const mustBeNothing = async (parameterNames: readonly string[], which: number) => {
      const emptyQuery = Object.fromEntries(parameterNames.map((name) => [name, empties(name)[which] ?? '']))
      const otherParameters = Object.fromEntries(Object.entries(request.query ?? {}).filter(([name]) => !(name in emptyQuery)))
      const [without, answered] = [await readPlainResponse(otherParameters), await readResponse({ ...otherParameters, ...emptyQuery })]
      if (answered !== without) call.wrong(`${JSON.stringify(emptyQuery)}: ${answered.slice(0, 200)}`)
    }
    // Parameters that the example leaves out are all empty at once; those that it has are emptied one by one.
    const filledNames = names.filter((name) => request.query?.[name] !== undefined)
    const unnamed = names.filter((name) => !filledNames.includes(name))
    for (const which of [0, 1, 2, 3]) {
      if (unnamed.some((name) => empties(name).length > which)) await mustBeNothing(unnamed, which)
      for (const name of filledNames.filter((parameter) => empties(parameter).length > which)) await mustBeNothing([name], which)
    }
  },
  (call) => isFirst(call) && isRead(call) && fieldsOf(call.endpoint.query).length > 0,
)
