import { cleanInput } from '@kasuwa/contract/platform/clean'
import type { FieldFault } from '@kasuwa/contract/platform/field-faults'
import required from 'virtual:required-fields'
import type { ClientEndpoint } from '../api/client-endpoint.ts'
import type { FormState, Problem, Values } from './form-state.ts'

type EndpointName = Pick<ClientEndpoint, 'feature' | 'name'>

let schemas: typeof import('./schemas.ts') | undefined

/** Loads the schemas and messages of all forms, once. @throws Error if they cannot be fetched; the next call tries again */
export async function loadSchemas(): Promise<void> {
  schemas ??= await import('./schemas.ts')
}

/**
 * Loads the schemas at the first input and then validates again.
 * @returns stops waiting
 */
export function loadSchemasFor(state: FormState): () => void {
  if (schemas) return () => {}
  const stop = state.subscribe(() => {
    if (!state.begun()) return
    stop()
    // Offline they cannot load: the submit tries again and shows the error.
    loadSchemas().then(state.recheck, () => {})
  })
  return stop
}

/**
 * Validates with the endpoint's body schema: the browser rejects exactly what the server would, with the same messages. Before the first
 * input, when the schemas are not loaded, it checks required fields only.
 */
export const validatorOf =
  ({ feature, name }: EndpointName) =>
  (values: Values): FieldFault[] => {
    const body = withoutFiles(cleanInput(values))
    return schemas ? schemas.faultsOf(feature, name, body) : missing(required[feature]?.[name] ?? [], body)
  }

/** Replaces files by a URL before validation: the schema expects the URL of the stored file. */
const withoutFiles = (values: unknown): Values =>
  Object.fromEntries(
    Object.entries(values as Values).map(([name, value]) => [name, value instanceof Blob ? 'https://file.invalid/' : value]),
  )

export const missing = (needs: readonly string[], values: Values): FieldFault[] =>
  needs.filter((path) => (values[path] ?? null) === null).map((path) => ({ path, rule: 'required', values: {} }))

/** Message of a problem; undefined until the schemas, which carry the messages, are loaded. */
export const messageOf = (locale: string, problem: Problem): string | undefined =>
  'text' in problem ? problem.text : schemas?.validationMessage(locale, problem)
