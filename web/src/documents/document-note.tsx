import { Button } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import style from './document.module.css'
import { lazyPart } from '../kit/lazy-part.tsx'

const loadForm = () => import('./note-form.tsx')
const NoteForm = lazyPart(loadForm)

interface Props {
  /** Id of the document. */
  id: string
  note: string | null
  /** Changes it; left out for who may not. */
  call: ClientEndpoint | undefined
}

/** The note of a document, changed where it stands. */
export function DocumentNote({ id, note, call }: Props) {
  const t = useTranslations('document-page')
  const [typed, setTyped] = useState<string>()
  if (typed !== undefined && call) return <NoteForm id={id} call={call} typed={typed} setTyped={setTyped} />
  return (
    <>
      {note && <span className={style.note}>{note}</span>}
      {call && (
        <Button
          variant="subtle"
          size="compact-md"
          className={style.change}
          leftSection={<Pencil size={14} aria-hidden />}
          // The form is there when the button is pressed.
          onPointerEnter={() => void loadForm()}
          onFocus={() => void loadForm()}
          onClick={() => setTyped(note ?? '')}
        >
          {t(note ? 'note_change' : 'note_add')}
        </Button>
      )}
    </>
  )
}
