import { api } from '@kasuwa/contract'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { type FieldFault, fieldFaults } from '@kasuwa/contract/platform/field-faults'
import { safeParse } from 'zod'

const endpoints = api as unknown as Record<string, Record<string, Endpoint>>

/**
 * Faults that the endpoint's body schema finds. Only `validator.ts` imports this, after the first input, since it loads zod and all
 * schemas.
 */
export function faultsOf(feature: string, name: string, body: unknown): FieldFault[] {
  const schema = endpoints[feature]?.[name]?.body
  if (!schema) throw new Error(`No such endpoint: ${feature}.${name}`)
  const parsed = safeParse(schema, body, { reportInput: true })
  return parsed.success ? [] : fieldFaults(parsed.error)
}

export { validationMessage } from './validation-message.ts'
