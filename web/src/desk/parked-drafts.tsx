import { formatMoney } from '@kasuwa/contract/platform/money'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { confirm, toast } from '../kit/feedback/feedback.ts'
import { useStore } from '../kit/store.ts'
import type { DraftDigest } from './draft-digest.ts'
import type { DraftEntry } from './draft-entries.ts'
import type { DocumentDraft } from './draft-kind.ts'
import style from './parked-drafts.module.css'
import type { StoredDraft } from './stored-draft.ts'
import { Money } from '../kit/values/money.tsx'
import { When } from '../kit/values/when.tsx'
import shapes from '../kit/page/shapes.module.css'

export interface ParkedDraftsProps<T extends DocumentDraft> {
  storedDraft: StoredDraft<T>
  digestOf: (draft: T) => DraftDigest
  /** Label of the button that parks the current draft. */
  holdLabel: string
  /** Closes the list. */
  done: () => void
}

/** Content of the dialog: parks the current draft under a short name, and lists parked drafts to take back or delete. */
export default function ParkedDrafts<T extends DocumentDraft>({ storedDraft, digestOf, holdLabel, done }: ParkedDraftsProps<T>) {
  const t = useTranslations('desk-asides')
  const d = useTranslations('documents')
  const parked = useStore(storedDraft.parked)
  const now = useStore(storedDraft.store)
  const [title, setTitle] = useState('')
  const { partyName, count, total } = digestOf(now)
  const mayHold = storedDraft.hasContent(now)
  const nameOf = (entry: DraftEntry<T>) => entry.title || digestOf(entry.draft).partyName || entry.draft.lines[0]?.name || t('held_unnamed')
  const hold = () => {
    storedDraft.hold(title.trim())
    done()
  }
  const take = async (entry: DraftEntry<T>) => {
    if (!(await storedDraft.take(entry.id, title.trim()))) return toast.information(t('held_gone'))
    done()
  }
  const drop = async (entry: DraftEntry<T>) => {
    const question = {
      title: t('held_delete_title', { name: nameOf(entry) }),
      text: t('held_delete_text'),
      yes: t('held_delete_yes'),
      no: t('held_delete_no'),
      danger: true,
    }
    if ((await confirm(question)) && !(await storedDraft.drop(entry.id))) toast.information(t('held_gone'))
  }
  return (
    <div className={shapes.parts} data-desk>
      <p className={shapes.quiet}>{t('held_where')}</p>
      {mayHold && (
        <form
          className={style.hold}
          onSubmit={(event) => {
            event.preventDefault()
            hold()
          }}
        >
          <TextInput
            label={t('held_name')}
            description={total === null ? d('lines_count', { count }) : t('held_what', { count, total: formatMoney(total) })}
            placeholder={partyName}
            inputWrapperOrder={['label', 'description', 'input']}
            maxLength={60}
            autoComplete="off"
            data-autofocus
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Button type="submit">{holdLabel}</Button>
        </form>
      )}
      {parked.length > 0 ? (
        <ul aria-label={t('held_list')}>
          {parked.map((entry, index) => (
            <ParkedRow
              key={entry.id}
              name={nameOf(entry)}
              at={entry.at}
              digest={digestOf(entry.draft)}
              isFirst={index === 0 && !mayHold}
              take={() => void take(entry)}
              drop={() => void drop(entry)}
            />
          ))}
        </ul>
      ) : (
        !mayHold && <p className={style.nothing}>{t('held_nothing')}</p>
      )}
    </div>
  )
}

interface RowProps {
  name: string
  /** Milliseconds since 1970. */
  at: number
  digest: DraftDigest
  isFirst: boolean
  take: () => void
  drop: () => void
}

function ParkedRow({ name, at, digest: { count, total }, isFirst, take, drop }: RowProps) {
  const t = useTranslations('desk-asides')
  const d = useTranslations('documents')
  return (
    <li className={style.row}>
      <div className={style.what}>
        <strong>{name}</strong>
        <small>
          {d('lines_count', { count })} · <When at={new Date(at).toISOString()} />
        </small>
      </div>
      <span className={shapes.figures}>{total !== null && <Money kobo={total} />}</span>
      <div className={`${shapes.line} ${style.actions}`}>
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('held_take_name', { name })}
          data-autofocus={isFirst || undefined}
          onClick={take}
        >
          {t('held_take')}
        </Button>
        <ActionIcon aria-label={t('held_delete_name', { name })} onClick={drop}>
          <Trash2 size={16} />
        </ActionIcon>
      </div>
    </li>
  )
}
