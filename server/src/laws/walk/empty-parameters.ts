import { type Endpoint, file } from '@kasuwa/contract/platform/endpoint'
import { safeParse } from 'zod'
import type { Asked } from '../../testing/asking.ts'
import { fieldsOf } from '../../testing/schemas.ts'
import { isFirst, isRead, refused } from './law.ts'

const isFlag = (name: string) => name.startsWith('with_')
const takesMany = ({ query }: Endpoint, name: string, asked: Asked) => safeParse(query, { ...asked.query, [name]: [] }).success

export const emptyIsNotGiven = refused(
  'an empty parameter is one that was not given, whatever list or document it is of',
  async (call) => {
    const { endpoint, asked } = call
    const told = async (query: Asked['query']) => {
      const { status, text } = await call.ask({ ...asked, query })
      // The bytes of a file contain the time of its creation.
      return `${status} ${endpoint.reply === file ? '' : text}`
    }
    /** Responses without some parameters, each read once: reads change nothing. */
    const plain = new Map<string, string>()
    const toldPlainly = async (query: NonNullable<Asked['query']>) => {
      const key = JSON.stringify(query)
      const found = plain.get(key) ?? (await told(query))
      plain.set(key, found)
      return found
    }
    const names = fieldsOf(endpoint.query).filter((field) => !isFlag(field))
    const empties = (name: string) => ['', ' ', ...(takesMany(endpoint, name, asked) ? [',', ', ,'] : [])]
    /** Whether parameters, empty in the same way, change nothing. */
    const mustBeNothing = async (some: readonly string[], which: number) => {
      const given = Object.fromEntries(some.map((name) => [name, empties(name)[which] ?? '']))
      const others = Object.fromEntries(Object.entries(asked.query ?? {}).filter(([name]) => !(name in given)))
      const [without, answered] = [await toldPlainly(others), await told({ ...others, ...given })]
      if (answered !== without) call.wrong(`${JSON.stringify(given)}: ${answered.slice(0, 200)}`)
    }
    // Parameters that the example leaves out are all empty at once; those that it has are emptied one by one.
    const named = names.filter((name) => asked.query?.[name] !== undefined)
    const unnamed = names.filter((name) => !named.includes(name))
    for (const which of [0, 1, 2, 3]) {
      if (unnamed.some((name) => empties(name).length > which)) await mustBeNothing(unnamed, which)
      for (const name of named.filter((one) => empties(one).length > which)) await mustBeNothing([name], which)
    }
  },
  (call) => isFirst(call) && isRead(call) && fieldsOf(call.endpoint.query).length > 0,
)
