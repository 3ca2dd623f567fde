import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { SessionEnded, ValidationError } from '../kit/api/errors.ts'
import { useCall } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { TextArea } from '../kit/fields/text-area.tsx'
import shapes from '../kit/page/shapes.module.css'

interface FormProps {
  id: string
  call: ClientEndpoint
  typed: string
  setTyped: (typed: string | undefined) => void
}

/** Changes the note of a document. */
export default function NoteForm({ id, call, typed, setTyped }: FormProps) {
  const t = useTranslations('document-page')
  const d = useTranslations('documents')
  const change = useCall(call)
  const field = useId()
  const [error, setError] = useState<string>()
  const save = async () => {
    try {
      const body = { note: typed.trim() || null }
      await change.attempt({ params: { id }, body })
      toast.good(t('note_saved'))
      setTyped(undefined)
    } catch (failed) {
      if (failed instanceof SessionEnded) return
      setError(failed instanceof ValidationError ? (failed.errors.note?.[0] ?? failed.message) : (failed as Error).message)
    }
  }
  return (
    <form
      className={shapes.lines}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextArea
        id={field}
        aria-label={d('note')}
        rows={3}
        maxLength={1000}
        autoFocus
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(undefined)
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
        }}
      />
      <div className={shapes.ends}>
        <Button variant="default" size="compact-md" onClick={() => setTyped(undefined)}>
          {t('note_keep')}
        </Button>
        <Button type="submit" size="compact-md" loading={change.busy}>
          {t('note_save')}
        </Button>
      </div>
    </form>
  )
}
