import { MAX_BUSINESS_FILE_BYTES } from '@kasuwa/contract/business-file-size'
import { Button } from '@mantine/core'
import { FileInput } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { billingApi } from '../billing/calls.ts'
import { SessionEnded, ValidationError, saidOf } from '../kit/api/errors.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { UploadProgressBar } from '../kit/feedback/upload-progress-bar.tsx'
import { UploadProgress } from '../kit/feedback/upload-progress.ts'
import { PasswordField } from '../kit/fields/password-field.tsx'
import { useField } from '../kit/fields/use-field.ts'
import type { FieldPath } from '../kit/form/field-path.ts'
import { Form, FormButtons, focusFirstProblem, useForm } from '../kit/form/form.tsx'
import { useSize } from './file-size.ts'
import style from './bring-in.module.css'
import { type Sending, newSending, sendFile } from './send-file.ts'
import { randomId } from '../kit/random-id.ts'

/** The first step: the file, and its password. @param fault why the last one was refused */
export function FileStep({ fault }: { fault: string | undefined }) {
  const t = useTranslations('bring-in')
  const size = useSize()
  const sending = useRef<Sending | undefined>(undefined)
  const form = useForm(billingApi.businessArrivals.look, {
    start: { upload: randomId() },
    send: ({ upload, file_password }) => ({ upload, file_password }),
    // What was dropped or replaced meanwhile is sent anew.
    failed: (error) => {
      if (error instanceof ValidationError && error.errors.file) sending.current = undefined
    },
  })
  // Beside what is sent with the password: it has been sent by then.
  const file: FieldPath<File> = { state: form.state, path: 'file' }
  const [progress] = useState(() => new UploadProgress())
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    const chosen = form.state.at('file') as File | undefined
    const refuse = (text: string) => {
      form.state.answer({ file: [text] })
      focusFirstProblem()
    }
    form.state.touchAll()
    if (!chosen) return refuse(t('needed'))
    if (chosen.size > MAX_BUSINESS_FILE_BYTES) return refuse(t('too_large', { max: size(MAX_BUSINESS_FILE_BYTES) }))
    if (!form.state.valid()) return void focusFirstProblem()
    setBusy(true)
    try {
      // With another password it is not sent again.
      if (sending.current?.file !== chosen) {
        sending.current = newSending(chosen)
        form.state.set('upload', sending.current.upload)
      }
      progress.start()
      await sendFile(sending.current, progress.set)
      progress.finish()
      await form.submit()
    } catch (error) {
      progress.fail()
      // What came apart is begun anew.
      if (error instanceof ValidationError) sending.current = undefined
      if (!(error instanceof SessionEnded)) refuse(saidOf(error as Error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form of={{ ...form, busy: busy || form.busy, submit }}>
      {fault && <Notice is="wrong">{fault}</Notice>}
      <p className={style.said}>{t('intro')}</p>
      <ChosenFile at={file} busy={busy} />
      <UploadProgressBar of={progress} />
      <PasswordField at={form.at('file_password')} label={t('file_password')} hint={t('file_password_hint')} fresh />
      <FormButtons save={t('look')} />
    </Form>
  )
}

function ChosenFile({ at, busy }: { at: FieldPath<File>; busy: boolean }) {
  const t = useTranslations('bring-in')
  const size = useSize()
  const { value, error, set } = useField(at, t('file'))
  const picker = useRef<HTMLInputElement>(null)
  const [said, wrong] = [useId(), useId()]
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [first] = files ?? []
    if (first && !busy) set(first)
  }
  return (
    <div
      role="group"
      aria-label={t('file')}
      className={style.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <FileInput size={32} strokeWidth={1.5} aria-hidden />
      <p id={said} className={style.lead}>
        {value ? t('chosen', { name: value.name, size: size(value.size) }) : t('file')}
      </p>
      <p className={style.said}>{t('file_hint')}</p>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('choose')}
        accept=".kasuwa"
        onChange={(event) => {
          take(event.currentTarget.files)
          // Reset, so that choosing the same file again fires a change.
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        disabled={busy}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? wrong : said}
        onClick={() => picker.current?.click()}
      >
        {t(value ? 'change' : 'choose')}
      </Button>
      {error && (
        <p id={wrong} className={style.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
