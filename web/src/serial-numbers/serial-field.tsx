import { expandSerials } from '@kasuwa/contract/serial-rules'
import { Button, TextInput } from '@mantine/core'
import { FileUp, ScanBarcode } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isList } from './entered.ts'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  label: string
  hint: string
  /** Error of the last input, announced at once. */
  wrong: string | undefined
  /** Called with the field's text, for a list filtered by it. */
  onType?: ((text: string) => void) | undefined
  onAdd: (serials: readonly string[]) => void
  /** A range that is backwards, or too long. */
  onRefused: (range: string) => void
  onUnreadable: () => void
  /** Enter in the empty field. */
  onEnd: () => void
  field: RefObject<HTMLInputElement | null>
  /** More buttons beside the file button. */
  children?: ReactNode
}

/** Takes serial numbers: typed or scanned with Enter, a range, a pasted list, a file. */
export function SerialField({ label, hint, wrong, onType, onAdd, onRefused, onUnreadable, onEnd, field, children }: Props) {
  const t = useTranslations('serial-numbers')
  const [typed, setTyped] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const type = (text: string) => {
    setTyped(text)
    onType?.(text)
  }
  const take = (text: string) => {
    const { serials, refused } = expandSerials(text)
    if (refused[0] !== undefined) return onRefused(refused[0])
    if (serials.length === 0) return
    onAdd(serials)
    type('')
  }
  const read = async (file: File | undefined) => {
    if (!file) return
    const text = await import('./serial-file.ts').then(({ serialsInFile }) => serialsInFile(file)).catch(() => undefined)
    if (text === undefined) onUnreadable()
    else take(text)
    field.current?.focus()
  }
  return (
    <div className={shapes.lines}>
      <TextInput
        ref={field}
        label={label}
        description={hint}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        leftSection={<ScanBarcode size={16} aria-hidden />}
        value={typed}
        error={wrong && <span role="alert">{wrong}</span>}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="enter"
        data-autofocus
        onChange={(event) => type(event.currentTarget.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text')
          if (!isList(text)) return
          event.preventDefault()
          take(text)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          if (typed.trim() === '') onEnd()
          else take(typed)
        }}
      />
      <div className={shapes.ways}>
        <input
          ref={picker}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={t('file')}
          accept=".txt,.csv,.tsv,.xlsx,text/plain,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            void read(event.currentTarget.files?.[0])
            // Reset, so that choosing the same file again fires a change.
            event.currentTarget.value = ''
          }}
        />
        <Button variant="default" leftSection={<FileUp size={16} aria-hidden />} onClick={() => picker.current?.click()}>
          {t('file')}
        </Button>
        {children}
      </div>
    </div>
  )
}
