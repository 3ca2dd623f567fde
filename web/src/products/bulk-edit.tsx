import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { SessionEnded, ValidationError, errorText } from '../kit/api/errors.ts'
import { useCall } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { UploadProgress } from '../kit/feedback/upload-progress.ts'
import { Form, FormButtons, type FormOf } from '../kit/form/form.tsx'
import { type FieldPaths, fieldPath } from '../kit/form/field-path.ts'
import { FormState } from '../kit/form/form-state.ts'
import { Button } from '@mantine/core'
import { BulkEditFields } from './bulk-edit-fields.tsx'
import { type BulkForm, changesOf, faultsOf } from './bulk-edit-form.ts'
import { BulkEditPreview, type BulkPreview } from './bulk-edit-preview.tsx'

interface Props {
  products: readonly string[]
  /** Called once the products are changed. */
  done: () => void
}

/** It sends no files. */
const upload = new UploadProgress()

/** Text of a refusal: for a form field its sentence, under any field name of the call. */
const messageOf = (error: Error): string => {
  const messages = error instanceof ValidationError ? [...new Set(Object.values(error.errors).flat())] : []
  return messages.length > 0 ? messages.slice(0, 3).join(' ') : errorText(error)
}

/** Asks for the changes of several products, previews them, and applies them to all or none. */
export default function BulkEdit({ products: productIds, done }: Props) {
  const b = useTranslations('bulk-edit')
  const [ids, setIds] = useState(productIds)
  const [preview, setPreview] = useState<BulkPreview>()
  const [failure, setFailure] = useState<string>()
  const asking = useCall(api.products.bulkEditPreview)
  const changing = useCall(api.products.bulkEdit)
  const [state] = useState(() => new FormState({}, faultsOf))
  const readChanges = () => changesOf(state.values())
  const ask = async (products: readonly string[]) => {
    const changes = readChanges()
    setPreview(changes && products.length > 0 ? await asking.attempt({ body: { products: [...products], changes } }) : undefined)
  }
  const show = async () => {
    state.touchAll()
    if (!state.valid()) return
    if (!readChanges()) return setFailure(b('bulk_nothing'))
    await ask(ids)
  }
  /** Keeps only the changeable products. */
  const leaveOut = async () => {
    const out = new Set(preview?.rows.flatMap(({ refused, asked }) => (refused === null ? [] : [asked])))
    const left = ids.filter((id) => !out.has(id))
    setIds(left)
    await ask(left)
  }
  const apply = async () => {
    const changes = readChanges()
    if (!preview || !changes) return
    try {
      const { changed } = await changing.attempt({ body: { products: [...ids], changes, shown: preview.shown } })
      state.settle()
      toast.good(b('bulk_done', { count: changed }))
      done()
    } catch (error) {
      // A product changed meanwhile: shows a fresh preview.
      await ask(ids)
      throw error
    }
  }
  const isIdle = preview !== undefined && preview.changed === 0 && preview.refused === 0
  const back = () => {
    setFailure(undefined)
    setPreview(undefined)
  }
  const step = () => {
    if (!preview) return show()
    if (isIdle) return back()
    return preview.refused > 0 ? leaveOut() : apply()
  }
  const submit = async () => {
    setFailure(undefined)
    try {
      await step()
    } catch (error) {
      if (!(error instanceof SessionEnded)) setFailure(messageOf(error as Error))
    }
  }
  const busy = asking.busy || changing.busy
  const form: FormOf<BulkForm> = { state, failure, busy, at: fieldPath(state) as FieldPaths<BulkForm>, submit, upload }
  const next = !preview
    ? b('bulk_show')
    : isIdle
      ? b('bulk_back')
      : preview.refused > 0
        ? b('bulk_leave_out', { count: preview.refused })
        : b('bulk_apply', { count: preview.changed })
  return (
    <Form of={form}>
      {preview ? <BulkEditPreview key={preview.shown} of={preview} /> : <BulkEditFields form={form} count={ids.length} />}
      <FormButtons save={next}>
        {preview && !isIdle && (
          <Button variant="default" mr="auto" disabled={busy} onClick={back}>
            {b('bulk_back')}
          </Button>
        )}
      </FormButtons>
    </Form>
  )
}
