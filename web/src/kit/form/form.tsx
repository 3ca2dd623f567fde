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

/** Of a form that edits: what it would begin with if it were opened now, from the server, and how that and what was typed are put together. */
interface Fresh<E extends Endpoint> {
  ask: () => Promise<Draft<BodyOf<E>>>
  /** `merge.ts`, which the forms before a login are not sent. */
  merge: Merge
}

/** A PATCH that does not say how it asks does not compile: it would replace unseen what others changed meanwhile. */
type Options<E extends Endpoint> = Given<E> & ('PATCH' extends E['method'] ? { fresh: Fresh<E> | undefined } : unknown)

interface Given<E extends Endpoint> {
  start: Draft<BodyOf<E>>
  /** Path parameters of the call. */
  params?: Record<string, string> | undefined
  /** Request body, where it is not simply the form's values. */
  send?: (values: Draft<BodyOf<E>>, state: FormState) => Draft<BodyOf<E>>
  /** Asked before it is sent: what others changed meanwhile is kept, or told first. */
  fresh?: Fresh<E> | undefined
  /** Fields that may not be left empty here, though the call lets them. */
  needs?: readonly string[] | undefined
  done?: (reply: ReplyOf<E>, typed: Draft<BodyOf<E>>) => unknown
  /** Called on a refusal, beside showing the errors. */
  failed?: (error: unknown) => void
}

/** A form, whatever it sends. */
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

/** Specification §9: milliseconds between validating and sending. */
const submitDelay = 200

export type FormEndpoint = Pick<ClientEndpoint, 'method' | 'path' | 'access' | 'touches' | 'feature' | 'name'>

/** A form for a call, or for one of two: `useForm(brand ? api.brands.edit : api.brands.create, …)`. */
export function useForm<R extends FormEndpoint>(
  endpoint: R,
  { start, params, send, fresh, needs = [], done, failed }: Options<EndpointOf<R>>,
): FormOf<BodyOf<EndpointOf<R>>> {
  type E = EndpointOf<R>
  // Forms before the login need no recovery: no session can end under them.
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
  const given = useRef(current)
  useEffect(() => {
    // What it was given before may be older than what it asked for itself.
    if (given.current === current) return
    given.current = current
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
      // Without an answer the call itself will say what is wrong.
      await fresh?.ask().then(
        (now) => state.follow(now as Values, fresh.merge),
        () => {},
      )
      await delay
      if (!state.valid() || state.tellTheirs()) {
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

/** The form element: submits on Enter, keeps the values when that fails, and confirms before unsaved changes are discarded. */
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
          {/* A long form's stands by its button, where whoever pressed it looks. */}
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
  const lines = [failure, ...strays, state.hasStrayTheirs() ? t('theirs_stray') : undefined].filter((line) => line !== undefined)
  const box = useRef<HTMLDivElement>(null)
  const said = lines.join()
  // Below a foot that sticks it would be out of sight.
  useEffect(() => {
    if (said) box.current?.scrollIntoView({ block: 'nearest' })
  }, [said])
  if (lines.length === 0) return null
  return (
    <Notice is="wrong" ref={box}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Notice>
  )
}

/** Why the form cannot be saved yet: “Fill in Name and Price”. Undefined where it can. */
function useWhyNot(state: FormState): string | undefined {
  const t = useTranslations('kit')
  const locale = useLocale()
  // As text: the same answer is the same snapshot.
  const lacks = useSyncExternalStore(state.subscribe, () => JSON.stringify(state.lacks()))
  const { empty, wrong } = JSON.parse(lacks) as ReturnType<FormState['lacks']>
  const named = empty.length > 0 ? empty : wrong
  if (named.length === 0) return undefined
  const most = 3
  const few = named.length > most ? [...named.slice(0, most - 1), t('fields_more', { count: named.length - most + 1 })] : named
  const fields = new Intl.ListFormat(locale, { type: 'conjunction' }).format(few)
  return t(empty.length > 0 ? 'fields_empty' : 'fields_wrong', { fields })
}

/** Save and Cancel at the end of a form. Save is disabled while a field is invalid (specification §2), and says for which. */
export function FormButtons({ save, children }: { save: string; children?: ReactNode }) {
  const t = useTranslations('kit')
  const dialog = useDialog()
  const why = useId()
  return (
    <div className={style.foot} data-sticks={dialog !== undefined || undefined} data-many={Boolean(children) || undefined}>
      <WhyNot id={why} />
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

function WhyNot({ id }: { id: string }) {
  const why = useWhyNot(useFormHere().state)
  return (
    <p id={id} className={style.why}>
      {why}
    </p>
  )
}

function useFormHere(): AnyForm {
  const form = use(FormContext)
  if (!form) throw new Error('A part of a form stands outside a Form')
  return form
}

interface SubmitProps {
  children: string
  full?: boolean
  /** Id of the text that says why it is disabled; left out: only a screen reader and a pointer are told. */
  why?: string
}

/** Disabled while the form is invalid, but within reach of the keyboard: pressed, it shows what is missing. */
export function SubmitButton({ children, full = false, why }: SubmitProps) {
  const form = useFormHere()
  const valid = useSyncExternalStore(form.state.subscribe, form.state.valid)
  const reason = useWhyNot(form.state)
  const own = useId()
  return (
    <>
      <Button
        type="submit"
        aria-disabled={!valid || undefined}
        data-disabled={!valid || undefined}
        aria-describedby={valid ? undefined : (why ?? own)}
        title={valid ? undefined : reason}
        loading={form.busy}
        fullWidth={full}
      >
        {children}
      </Button>
      {why === undefined && !valid && <VisuallyHidden id={own}>{reason}</VisuallyHidden>}
    </>
  )
}
