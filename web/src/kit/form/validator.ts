import { cleanInput } from '@kasuwa/contract/platform/clean'
import type { FieldFault } from '@kasuwa/contract/platform/field-faults'
import required from 'virtual:required-fields'
import type { ClientEndpoint } from '../api/client-endpoint.ts'
import type { FormState, Problem, Values } from './form-state.ts'

type Named = Pick<ClientEndpoint, 'feature' | 'name'>

let schemas: typeof import('./schemas.ts') | undefined

export async function loadSchemas(): Promise<void> {
  schemas ??= await import('./schemas.ts')
}

/** Fetches the schemas with the first thing that is typed, and then looks again at what was. @returns when no longer */
export function loadSchemasFor(state: FormState): () => void {
  if (schemas) return () => {}
  const stop = state.subscribe(() => {
    if (!state.begun()) return
    stop()
    // Without a line there are none: the submit asks again, and says so.
    loadSchemas().then(state.recheck, () => {})
  })
  return stop
}

/**
 * Validates with the endpoint's own body schema: the browser refuses exactly what the server would, with the same messages. Until
 * something was typed, when the schemas come, it knows of each field whether it may be empty, and nothing else.
 */
export const validatorOf =
  ({ feature, name }: Named) =>
  (values: Values): FieldFault[] => {
    const body = withoutFiles(cleanInput(values))
    return schemas ? schemas.faultsOf(feature, name, body) : missing(required[feature]?.[name] ?? [], body)
  }

/** Replaces files by a URL before validation: the schema expects the URL that the server will store. */
const withoutFiles = (values: unknown): Values =>
  Object.fromEntries(
    Object.entries(values as Values).map(([name, value]) => [name, value instanceof Blob ? 'https://file.invalid/' : value]),
  )

export const missing = (needs: readonly string[], given: Values): FieldFault[] =>
  needs.filter((path) => (given[path] ?? null) === null).map((path) => ({ path, rule: 'required', values: {} }))

/** Message of a problem, in words that come with the schemas: what was typed has fetched both. */
export const messageOf = (locale: string, problem: Problem): string | undefined =>
  'text' in problem ? problem.text : schemas?.validationMessage(locale, problem)
