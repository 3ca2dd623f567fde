import { namesOf, type PlainKind } from '@kasuwa/contract/platform/plain-entities'
import { useCall } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { callsOf, entityIn } from './calls.ts'

/** Props of a picker over a plain entity; it creates one with the typed name, if the member may. */
export function usePlainPicker(kind: PlainKind) {
  const calls = callsOf(namesOf(kind))
  const can = useCan()
  const { run } = useCall(calls.create)
  const make = async (name: string) => {
    const reply = await run({ body: { name } })
    return reply && entityIn(reply)
  }
  return { from: pickerSource(calls.open), ...(can(calls.create.access) ? { make } : {}) }
}
