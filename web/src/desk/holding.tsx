import { Button, Kbd } from '@mantine/core'
import { Pause } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsNarrow } from '../kit/media-query.ts'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { useStore } from '../kit/store.ts'
import { ParkedDrafts } from './desk-asides.ts'
import type { DocumentDraft } from './draft-kind.ts'
import type { SearchHandle } from './search-handle.ts'
import type { ParkedDraftsProps } from './parked-drafts.tsx'
import type { StoredDraft } from './stored-draft.ts'

/** Opens and closes the list of held drafts of a desk. */
export function useHolding<T extends DocumentDraft>(storedDraft: StoredDraft<T>, search: RefObject<SearchHandle | null>) {
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    // A draft with a request in flight stays on the desk.
    if (storedDraft.sent.get()) return
    // Actions that wait for this draft's scans must not run on the draft taken back.
    search.current?.forgetWork()
    // Drafts of tabs that were closed meanwhile are among them.
    void storedDraft.gather()
    setOpen(true)
  }
  return { isOpen, open, close: () => setOpen(false) }
}

interface ButtonProps<T extends DocumentDraft> {
  storedDraft: StoredDraft<T>
  isEmpty: boolean
  open: () => void
}

/** Parks the current draft, or lists parked drafts. */
export function HoldButton<T extends DocumentDraft>({ storedDraft, isEmpty, open }: ButtonProps<T>) {
  const t = useTranslations('documents')
  const narrow = useIsNarrow()
  const count = useStore(storedDraft.parked).length
  // On a phone, the bar at the foot has this button.
  if (isEmpty ? count === 0 : narrow) return null
  return (
    <Button
      variant="default"
      leftSection={<Pause size={16} aria-hidden />}
      rightSection={narrow ? undefined : <Kbd>F6</Kbd>}
      onClick={open}
    >
      {isEmpty ? t('held_count', { count }) : count > 0 ? t('hold_count', { count }) : t('hold')}
    </Button>
  )
}

interface DialogProps<T extends DocumentDraft> extends Omit<ParkedDraftsProps<T>, 'done'> {
  title: string
  opened: boolean
  close: () => void
  /** After something was held or taken back. */
  onChanged: () => void
}

/** The held drafts of a desk. */
export function ParkedDialog<T extends DocumentDraft>({ title, opened, close, onChanged, ...list }: DialogProps<T>) {
  const List = ParkedDrafts as unknown as (props: ParkedDraftsProps<T>) => React.ReactNode
  return (
    <Dialog opened={opened} onClose={close} title={title} width={480}>
      <List
        {...list}
        done={() => {
          close()
          onChanged()
        }}
      />
    </Dialog>
  )
}
