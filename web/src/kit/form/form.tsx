import { cleanInput } from '@kasuwa/contract/platform/clean'
import type { BodyOf, Endpoint, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { currentMerchant } from '../api/call.ts'
import { ButtonRow } from '../page/button-row.tsx'
import { useDialog } from '../overlay/dialog.tsx'
import { SessionEnded, ValidationError } from '../api/errors.ts'
import { type Draft, fieldPath, type FieldPaths } from './field-path.ts'
import { FormState, type Merge, type Values } from './form-state.ts'
import style from './form.module.css'
import { confirmDiscard, registerUnsavedChanges } from './unsaved-changes.ts'
import { useCall } from '../api/query.ts'
import type { EndpointOf, ClientEndpoint } from '../api/client-endpoint.ts'
import { Notice } from '../feedback/notice.tsx'
import { loadSchemas, loadSchemasFor, messageOf, missing, validatorOf } from './validator.ts'
import { UploadProgressBar } from '../feedback/upload-progress-bar.tsx'
import { UploadProgress } from '../feedback/upload-progress.ts'
import { restoreUnsavedForm, registerForm } from './form-recovery.ts'

/** For edit forms: reads the current values from the server, and merges them with the typed ones. */
interface FreshValues<E extends Endpoint> {
  ask: () => Promise<Draft<BodyOf<E>>>
  /** From `merge.ts`; passed in, so that forms before the login do not load it. */
  merge: Merge
}

/** A PATCH without `fresh` does not compile: it would overwrite unseen changes of others. */
type Options<E extends Endpoint> = FormOptions<E> & ('PATCH' extends E['method'] ? { fresh: FreshValues<E> | undefined } : unknown)

interface FormOptions<E extends Endpoint> {
  start: Draft<BodyOf<E>>
  /** Path parameters of the call. */
  params?: Record<string, string> | undefined
  /** Builds the request body, if it is not simply the form's values. */
  send?: (values: Draft<BodyOf<E>>, state: FormState) => Draft<BodyOf<E>>
  /** Read before sending: other members' changes are merged, or shown first. */
  fresh?: FreshValues<E> | undefined
  /** Fields required here, though the endpoint allows them empty. */
  needs?: readonly string[] | undefined
  done?: (reply: ReplyOf<E>, typed: Draft<BodyOf<E>>) => unknown
  /** Called on an error, besides showing it. */
  failed?: (error: unknown) => void
}

/** A form with any body. */
export interface AnyForm {
  state: FormState
  busy: boolean
  /** Error of the last submit that belongs to no field. */
  failure: string | undefined
  submit: () => Promise<void>
  /** Upload progress of the form's files. */
  upload: UploadProgress
}

export interface FormOf<T> extends AnyForm {
  at: FieldPaths<T>
}

/** Milliseconds between validating and sending (spec §9). */
const submitDelay = 200

export type FormEndpoint = Pick<ClientEndpoint, 'method' | 'path' | 'access' | 'touches' | 'feature' | 'name'>

/** A form for a call, or for one of two: `useForm(brand ? api.brands.edit : api.brands.create, …)`. */
export function useForm<R extends FormEndpoint>(
  endpoint: R,
  { start, params, send, fresh, needs = [], done, failed }: Options<EndpointOf<R>>,
): FormOf<BodyOf<EndpointOf<R>>> {
  type E = EndpointOf<R>
  // Forms before the login need no recovery: there is no session that could end.
  const name = endpoint.access === 'public' ? '' : [endpoint.feature, endpoint.name, ...Object.values(params ?? {})].join(' ')
  const [state] = useState(() => {
    const check = validatorOf(endpoint)
    const state = new FormState(start as Values, (values) => [...check(values), ...missing(needs, cleanInput(values) as Values)])
    if (name) restoreUnsavedForm(name, currentMerchant(), state, fresh?.merge)
    return state
  })
  useEffect(() => (name ? registerForm(name, state) : undefined), [name, state])
  useEffect(() => loadSchemasFor(state), [state])
  // An edit form opens with cached values, which may be older than the server's.
  const current = endpoint.method === 'POST' ? '' : JSON.stringify(start)
  const lastStart = useRef(current)
  useEffect(() => {
    // The same start again may be older than the values that the submit has read.
    if (lastStart.current === current) return
    lastStart.current = current
    state.follow(start as Values, fresh?.merge)
  })
  const phase = useSyncExternalStore(state.subscribe, state.phase)
  const failure = useSyncExternalStore(state.subscribe, state.failure)
  const { attempt, busy } = useCall(endpoint as ClientEndpoint)
  const sending = useRef(false)
  const [upload] = useState(() => new UploadProgress())

  const submit = async () => {
    if (sending.current) return
    sending.current = true
    try {
      await loadSchemas()
      state.touchAll()
      if (!state.valid()) return void focusFirstProblem()
      state.begin()
      const delay = new Promise((resume) => setTimeout(resume, submitDelay))
      // If this read fails, the submit itself reports the error.
      await fresh?.ask().then(
        (now) => state.follow(now as Values, fresh.merge),
        () => {},
      )
      await delay
      if (!state.valid() || state.showOtherChanges()) {
        state.fail()
        return void focusFirstProblem()
      }
      const sent = state.values()
      const typed = (endpoint.method === 'PATCH' ? state.changed() : state.values()) as Draft<BodyOf<E>>
      const body = cleanInput(send ? send(typed, state) : typed)
      const onProgress = Object.values(body as object).some((value) => value instanceof Blob) ? upload.set : undefined
      if (onProgress) upload.start()
      const reply = await attempt({ params, body }, onProgress)
      if (onProgress) upload.finish()
      state.settle(sent)
      await done?.(reply as ReplyOf<E>, state.values() as Draft<BodyOf<E>>)
    } catch (error) {
      upload.fail()
      failed?.(error)
      if (error instanceof ValidationError && Object.keys(error.errors).length > 0) {
        state.fail()
        state.answer(error.errors)
        focusFirstProblem()
      } else state.fail(error instanceof SessionEnded ? undefined : (error as Error).message)
    } finally {
      sending.current = false
    }
  }
  return { state, busy: busy || phase === 'loading', failure, at: fieldPath(state) as FieldPaths<BodyOf<E>>, submit, upload }
}

/** Focuses the first field with an error, or the note on another member's change. Waits a frame, until errors are on the screen. */
export const focusFirstProblem = () =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"]:not([type="hidden"]), form [data-theirs]')?.focus(),
  )

const FormContext = createContext<AnyForm | undefined>(undefined)

interface FormProps {
  of: AnyForm
  children: ReactNode
  /** No unsaved-changes guard: login, filters. */
  light?: boolean
}

/** The form element: submits on Enter, keeps the values if that fails, and confirms before unsaved changes are discarded. */
export function Form({ of, children, light = false }: FormProps) {
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
    <FormContext value={of}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void of.submit()
        }}
      >
        <Stack gap="md">
          {light && <Failure of={of} />}
          {children}
          <UploadProgressBar of={of.upload} />
          {/* In a long form, errors are beside the button that was pressed. */}
          {!light && <Failure of={of} />}
        </Stack>
      </form>
    </FormContext>
  )
}

function Failure({ of: { state, failure } }: { of: AnyForm }) {
  const t = useTranslations('kit')
  const locale = useLocale()
  useSyncExternalStore(state.subscribe, state.version)
  const strays = state.strays().map((problem) => messageOf(locale, problem))
  const lines = [failure, ...strays, state.hasStrayOtherChange() ? t('theirs_stray') : undefined].filter((line) => line !== undefined)
  const box = useRef<HTMLDivElement>(null)
  const message = lines.join()
  // The sticky foot could hide the notice.
  useEffect(() => {
    if (message) box.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  if (lines.length === 0) return null
  return (
    <Notice is="wrong" ref={box}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Notice>
  )
}

/** Why the form cannot be saved yet: “Fill in Name and Price”. Undefined if it can. */
function useSaveBlocker(state: FormState): string | undefined {
  const t = useTranslations('kit')
  const locale = useLocale()
  // As a string, so that equal results are equal snapshots.
  const lacks = useSyncExternalStore(state.subscribe, () => JSON.stringify(state.lacks()))
  const { empty, wrong } = JSON.parse(lacks) as ReturnType<FormState['lacks']>
  const labels = empty.length > 0 ? empty : wrong
  if (labels.length === 0) return undefined
  const maxLabels = 3
  const listed =
    labels.length > maxLabels ? [...labels.slice(0, maxLabels - 1), t('fields_more', { count: labels.length - maxLabels + 1 })] : labels
  const fields = new Intl.ListFormat(locale, { type: 'conjunction' }).format(listed)
  return t(empty.length > 0 ? 'fields_empty' : 'fields_wrong', { fields })
}

/** Save and Cancel at the end of a form. Save is disabled while a field is invalid (spec §2), with the reason beside it. */
export function FormButtons({ save, children }: { save: string; children?: ReactNode }) {
  const t = useTranslations('kit')
  const dialog = useDialog()
  const why = useId()
  return (
    <div className={style.foot} data-sticks={dialog !== undefined || undefined} data-many={Boolean(children) || undefined}>
      <SaveBlocker id={why} />
      <ButtonRow end>
        {children}
        {dialog && (
          <Button variant="default" className={style.cancel} onClick={dialog.close}>
            {t('cancel')}
          </Button>
        )}
        <SubmitButton why={why}>{save}</SubmitButton>
      </ButtonRow>
    </div>
  )
}

function SaveBlocker({ id }: { id: string }) {
  const why = useSaveBlocker(useCurrentForm().state)
  return (
    <p id={id} className={style.why}>
      {why}
    </p>
  )
}

function useCurrentForm(): AnyForm {
  const form = use(FormContext)
  if (!form) throw new Error('A part of a form stands outside a Form')
  return form
}

interface SubmitProps {
  children: string
  full?: boolean
  /** Id of the text with the reason; left out: only the tooltip and screen readers have it. */
  why?: string
}

/** Looks disabled while the form is invalid, but stays focusable: pressed, it shows the missing fields. */
export function SubmitButton({ children, full = false, why }: SubmitProps) {
  const form = useCurrentForm()
  const valid = useSyncExternalStore(form.state.subscribe, form.state.valid)
  const reason = useSaveBlocker(form.state)
  const ownId = useId()
  return (
    <>
      <Button
        type="submit"
        aria-disabled={!valid || undefined}
        data-disabled={!valid || undefined}
        aria-describedby={valid ? undefined : (why ?? ownId)}
        title={valid ? undefined : reason}
        loading={form.busy}
        fullWidth={full}
      >
        {children}
      </Button>
      {why === undefined && !valid && <VisuallyHidden id={ownId}>{reason}</VisuallyHidden>}
    </>
  )
}
