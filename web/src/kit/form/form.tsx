import { api } from '@kasuwa/contract'
import { clean } from '@kasuwa/contract/platform/clean'
import type { BodyOf, Endpoint, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type Fault, faults } from '@kasuwa/contract/platform/explain'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { safeParse } from 'zod'
import { currentMerchant } from '../api/call.ts'
import { useDialog } from '../overlay/dialog.tsx'
import { SessionEnded, ValidationError } from '../api/errors.ts'
import { type Draft, fieldPath, type FieldPaths } from './field-path.ts'
import { FormState, type Values } from './form-state.ts'
import style from './form.module.css'
import { confirmDiscard, registerUnsavedChanges } from './unsaved-changes.ts'
import { useCall } from '../api/query.ts'
import type { EndpointOf, CallInput, ClientEndpoint } from '../api/client-endpoint.ts'
import { validationMessage } from './validation-message.ts'
import { UploadProgressBar } from '../feedback/upload-progress-bar.tsx'
import { UploadProgress } from '../feedback/upload-progress.ts'
import { restoreUnsavedForm, registerForm } from './form-recovery.ts'

const endpoints = api as unknown as Record<string, Record<string, Endpoint>>

/** The endpoint's own body schema is the form's resolver: the browser refuses exactly what the server would, in the same words. */
export const validatorOf = ({ feature, name }: Pick<FormEndpoint, 'feature' | 'name'>) => {
  const schema = endpoints[feature]?.[name]?.body
  if (!schema) throw new Error(`No such endpoint: ${feature}.${name}`)
  return (values: Values): Fault[] => {
    const parsed = safeParse(schema, withoutFiles(clean(values)), { reportInput: true })
    return parsed.success ? [] : faults(parsed.error)
  }
}

/** A file that goes with the form becomes an address on the server: for the rules it is one already. */
const withoutFiles = (values: unknown): unknown =>
  Object.fromEntries(
    Object.entries(values as Values).map(([name, value]) => [name, value instanceof Blob ? 'https://file.invalid/' : value]),
  )

interface Options<E extends Endpoint> {
  start: Draft<BodyOf<E>>
  /** The rest of the call: whose path. */
  params?: Record<string, string> | undefined
  /** What goes to the server, where it is not simply what was typed. */
  send?: (values: Draft<BodyOf<E>>) => Draft<BodyOf<E>>
  done?: (reply: ReplyOf<E>, typed: Draft<BodyOf<E>>) => unknown
  /** Beside showing why: what else there is to do about it. */
  failed?: (error: unknown) => void
}

export interface FormOf<T> {
  state: FormState
  busy: boolean
  /** Why the last try failed, where no field can be blamed. */
  failure: string | undefined
  at: FieldPaths<T>
  submit: () => Promise<void>
  /** How far the files of the form have gone; a form without any never shows it. */
  upload: UploadProgress
}

/** Specification §9: between checking and sending. */
const submitDelay = 200

export type FormEndpoint = Pick<ClientEndpoint, 'method' | 'path' | 'access' | 'touches' | 'feature' | 'name'>

/** A form for a call, or for one of two: `useForm(brand ? api.brands.edit : api.brands.create, …)`. */
export function useForm<R extends FormEndpoint>(
  endpoint: R,
  { start, params, send, done, failed }: Options<EndpointOf<R>>,
): FormOf<BodyOf<EndpointOf<R>>> {
  type E = EndpointOf<R>
  // Before the login there is no session that could end.
  const name = endpoint.access === 'public' ? '' : [endpoint.feature, endpoint.name, ...Object.values(params ?? {})].join(' ')
  const [state] = useState(() => {
    const made = new FormState(start as Values, validatorOf(endpoint))
    if (name) restoreUnsavedForm(name, currentMerchant(), made)
    return made
  })
  useEffect(() => (name ? registerForm(name, state) : undefined), [name, state])
  const [failure, setFailure] = useState<string>()
  const [waiting, setWaiting] = useState(false)
  const { attempt, busy } = useCall(endpoint as unknown as ClientEndpoint<E>)
  const sending = useRef(false)
  const [upload] = useState(() => new UploadProgress())

  const submit = async () => {
    if (sending.current) return
    state.touchAll()
    if (!state.valid()) return void focusFirstProblem()
    sending.current = true
    setWaiting(true)
    setFailure(undefined)
    try {
      await new Promise((resume) => setTimeout(resume, submitDelay))
      const typed = (endpoint.method === 'PATCH' ? state.changed() : state.values()) as Draft<BodyOf<E>>
      const body = clean(send ? send(typed) : typed)
      const onProgress = Object.values(body as object).some((value) => value instanceof Blob) ? upload.set : undefined
      if (onProgress) upload.start()
      const reply = await attempt({ params, body } as unknown as CallInput<E>, onProgress)
      if (onProgress) upload.finish()
      state.settle()
      await done?.(reply, state.values() as Draft<BodyOf<E>>)
    } catch (error) {
      upload.fail()
      failed?.(error)
      if (error instanceof ValidationError && Object.keys(error.errors).length > 0) {
        state.answer(error.errors)
        focusFirstProblem()
      } else if (!(error instanceof SessionEnded)) setFailure((error as Error).message)
    } finally {
      sending.current = false
      setWaiting(false)
    }
  }
  return { state, busy: busy || waiting, failure, at: fieldPath(state) as FieldPaths<BodyOf<E>>, submit, upload }
}

export const focusFirstProblem = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]:not([type="hidden"])')?.focus())

const FormContext = createContext<FormOf<never> | undefined>(undefined)

interface FormProps<T> {
  of: FormOf<T>
  children: ReactNode
  /** For a form whose loss harms nobody: login, filters. */
  light?: boolean
}

/** The form itself: sends on Enter, keeps what was typed when it fails, and asks before throwing it away. */
export function Form<T>({ of, children, light = false }: FormProps<T>) {
  const t = useTranslations('kit')
  const dialog = useDialog()
  const { state } = of
  const leave = async () => {
    if (light || !state.dirty()) return true
    if (!(await confirmDiscard(t))) return false
    state.reset()
    return true
  }
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const moves = current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search)
      return moves && !(await leave())
    },
    enableBeforeUnload: () => !light && state.dirty(),
  })
  useEffect(() => {
    dialog?.guard(leave)
    const unguard = registerUnsavedChanges(leave)
    return () => {
      dialog?.guard(undefined)
      unguard()
    }
  })
  return (
    <FormContext value={of as unknown as FormOf<never>}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void of.submit()
        }}
        // A browser takes Enter for nothing while the button is disabled; it should say what is missing.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement) || state.valid()) return
          event.preventDefault()
          void of.submit()
        }}
      >
        <Stack gap="md">
          {children}
          <UploadProgressBar of={of.upload} />
          <Failure of={of as unknown as FormOf<never>} />
        </Stack>
      </form>
    </FormContext>
  )
}

function Failure({ of: { state, failure } }: { of: FormOf<never> }) {
  const locale = useLocale()
  useSyncExternalStore(state.subscribe, state.version)
  const lines = [failure, ...state.strays().map((problem) => validationMessage(locale, problem))].filter((line) => line !== undefined)
  if (lines.length === 0) return null
  return (
    <Alert color="red" variant="light" role="alert">
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  )
}

/** Save and Cancel, where a dialog or page form ends. Save waits until all is well (specification §2). */
export function FormButtons({ save, children }: { save: string; children?: ReactNode }) {
  const t = useTranslations('kit')
  const dialog = useDialog()
  return (
    <Group justify="flex-end" gap="sm" mt="xs" className={dialog ? style.buttons : undefined}>
      {children}
      {dialog && (
        <Button variant="default" onClick={dialog.close}>
          {t('cancel')}
        </Button>
      )}
      <SubmitButton>{save}</SubmitButton>
    </Group>
  )
}

export function SubmitButton({ children, full = false }: { children: string; full?: boolean }) {
  const form = use(FormContext)
  if (!form) throw new Error('SubmitButton stands outside a Form')
  const valid = useSyncExternalStore(form.state.subscribe, form.state.valid)
  return (
    <Button type="submit" disabled={!valid} loading={form.busy} fullWidth={full}>
      {children}
    </Button>
  )
}
