import type { BodyOf } from '@kasuwa/contract/platform/endpoint'
import { useEffect, useState } from 'react'
import { type Draft, fieldPath, type FieldPaths } from './field-path.ts'
import { FormState, type Values } from './form-state.ts'
import { focusFirstProblem, type FormOf, type FormEndpoint } from './form.tsx'
import { loadSchemas, loadSchemasFor, validatorOf } from './validator.ts'
import type { EndpointOf } from '../api/client-endpoint.ts'
import { UploadProgress } from '../feedback/upload-progress.ts'

interface Options<T> {
  /** Fields of the body in this step. */
  fields: readonly (keyof T & string)[]
  start: Draft<T>
  next: (values: Draft<T>) => unknown
}

/** One step of a multi-step form: validated by the endpoint's schema for its fields, not sent. */
export function useFormStep<R extends FormEndpoint>(
  endpoint: R,
  { fields, start, next }: Options<BodyOf<EndpointOf<R>>>,
): FormOf<BodyOf<EndpointOf<R>>> {
  type T = BodyOf<EndpointOf<R>>
  const [state] = useState(() => {
    const check = validatorOf(endpoint)
    return new FormState(start as Values, (values) => check(values).filter((fault) => isOf(fields, fault.path)))
  })
  const [upload] = useState(() => new UploadProgress())
  useEffect(() => loadSchemasFor(state), [state])
  const submit = async () => {
    await loadSchemas()
    state.touchAll()
    if (!state.valid()) return void focusFirstProblem()
    await next(state.values() as Draft<T>)
  }
  return { state, busy: false, failure: undefined, at: fieldPath(state) as FieldPaths<T>, submit, upload }
}

const isOf = (fields: readonly string[], path: string): boolean => fields.some((field) => path === field || path.startsWith(`${field}.`))

/** True if all fields of the step are valid. */
export async function isStepComplete<R extends FormEndpoint>(
  endpoint: R,
  fields: readonly (keyof BodyOf<EndpointOf<R>> & string)[],
  values: Draft<BodyOf<EndpointOf<R>>>,
): Promise<boolean> {
  const isOpen = validatorOf(endpoint)
  if (isOpen(values as Values).some((fault) => isOf(fields, fault.path))) return false
  await loadSchemas()
  return !validatorOf(endpoint)(values as Values).some((fault) => isOf(fields, fault.path))
}
