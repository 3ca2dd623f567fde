import { type Endpoint, successStatus } from '@kasuwa/contract/platform/endpoint'
import { plannedFields } from '@kasuwa/contract/platform/not-yet'
import { marksIn, put } from '../../testing/schemas.ts'
import { another, isFirst, refusalLaw } from './law.ts'

const nothings = [null, '', []]
const somethings = ['x', 0, 1.5, false, true, ['x'], [{}], { a: 1 }]
const toCome = (endpoint: Endpoint) => marksIn(endpoint.body, (schema) => plannedFields.get(schema))

export const refusedInWords = refusalLaw(
  'what is to come is refused in words, and changes nothing',
  async (call) => {
    const before = await call.context.lines()
    for (const { path, mark } of toCome(call.endpoint)) {
      const at = path.replaceAll('*', '0')
      for (const value of mark.value === undefined ? somethings : [mark.value]) {
        const { status, json } = await call.ask({ ...call.request, body: put(call.request.body, path, value) })
        const [sentence] = (json.errors as Record<string, string[]> | undefined)?.[at] ?? []
        if (status !== 422 || !sentence?.includes('cannot be kept yet'))
          call.wrong(`${path} ${JSON.stringify(value)}: ${status} ${sentence}`)
      }
      if ((await call.context.lines()) !== before) call.wrong(`${path}: something was written`)
    }
  },
  (call) => isFirst(call) && toCome(call.endpoint).length > 0,
)

export const nothingIsNotGiven = another(
  'nothing is taken as not given where something is to come',
  async (call) => {
    for (const { path, mark } of toCome(call.endpoint)) {
      for (const value of mark.value === undefined ? nothings : [null]) {
        const example = await call.another()
        const { status, text } = await call.ask({ ...example, body: put(example.body, path, value) })
        if (status !== successStatus(call.endpoint)) call.wrong(`${path} ${JSON.stringify(value)}: ${status} ${text}`)
      }
    }
  },
  (call) => isFirst(call) && toCome(call.endpoint).length > 0,
)
