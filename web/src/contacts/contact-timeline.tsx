import { timelineContactFields } from '@kasuwa/contract/contact-fields'
import type { contacts } from '@kasuwa/contract/contacts'
import { ArchiveRestore, Ban, Check, Eye, Link2Off, Merge, Pencil, RotateCcw, Scale, Share2, Split, Trash2, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { importEvent } from '../imports/import-event.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import type { RowOf } from '../kit/list/list-query-types.ts'
import { ChangeLine } from '../kit/timeline/change-line.tsx'
import { type Happening, Timeline } from '../kit/timeline/timeline.tsx'
import { Money } from '../kit/values/money.tsx'
import { Phone } from '../kit/values/phone.tsx'
import { When } from '../kit/values/when.tsx'
import { useAmountOwedText } from './amount-owed.tsx'

type ContactEvent = RowOf<typeof contacts.timeline>
type Changes = ContactEvent['changes']
type Field = (typeof timelineContactFields)[number]['name']

const words = { company_name: 'company', contact_type: 'type' } as const
const wordOf = (field: Field) => (field === 'company_name' || field === 'contact_type' ? words[field] : field)

/** Timeline of a contact. */
export default function ContactTimeline({ id }: { id: string }) {
  const t = useTranslations('contacts')
  const kit = useTranslations('kit')
  const b = useTranslations('balances')
  const labelOf = useStates()
  const owedText = useAmountOwedText()
  const renderers: Partial<Record<keyof Changes, (value: never) => ReactNode>> = {
    phone: (number: string) => <Phone number={number} />,
    dob: (day: string) => <When at={day} day />,
    contact_type: (type: 'customer') => labelOf('contact_type', type).text,
    gender: (gender: 'male') => t(gender),
    identity_type: (type: 'nin') => t(type),
  }
  const line = (changes: Changes, field: Field) => {
    const change = changes[field]
    if (!change) return []
    const show = (renderers[field] ?? String) as (value: unknown) => ReactNode
    const of = (value: unknown) => (value === null ? null : show(value))
    return [<ChangeLine key={field} name={t(wordOf(field))} from={of(change.from)} to={of(change.to)} isLong={field === 'note'} />]
  }
  const linesOf = (changes: Changes) => timelineContactFields.flatMap(({ name }) => line(changes, name))
  const tell = ({ what, changes, merged, amount, balance_after, by_import }: ContactEvent): Happening => {
    const imported = importEvent('/import/contacts', what, by_import)
    if (imported) return { ...imported, lines: linesOf(changes) }
    if (what === 'created') return { icon: UserPlus, title: t('did_created') }
    if (what === 'deleted') return { icon: Trash2, title: kit('did_deleted'), isWrong: true }
    if (what === 'restored') return { icon: ArchiveRestore, title: kit('did_restored') }
    if (what === 'statement_shared') return { icon: Share2, title: t('did_statement_shared') }
    if (what === 'statement_links_ended') return { icon: Link2Off, title: t('did_statement_links_ended') }
    if (what === 'identity_seen') return { icon: Eye, title: t('did_identity_seen') }
    if (what === 'merged' || what === 'unmerged') {
      const icon = what === 'merged' ? Merge : Split
      return { icon, title: t(`did_${what}`, { name: merged ?? '' }), lines: linesOf(changes) }
    }
    if (what === 'adjusted' || what === 'adjustment_undone') {
      const money = () => <Money kobo={amount} signed />
      const title = amount === null ? b(`did_${what}`) : b.rich(`did_${what}_by`, { money })
      return { icon: what === 'adjusted' ? Scale : RotateCcw, title, lines: balance_after === null ? [] : [owedText(balance_after)] }
    }
    const lines = linesOf(changes)
    const turned = changes.is_blacklisted
    if (turned)
      return {
        icon: turned.to ? Ban : Check,
        title: turned.to ? labelOf('contact', 'blocked').text : t('did_unblocked'),
        lines,
        isWrong: turned.to === true,
      }
    return { icon: Pencil, title: kit('did_changed'), lines }
  }
  return <Timeline of={api.contacts.timeline} id={id} tell={tell} />
}
