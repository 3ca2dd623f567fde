import type { byImport, documentEvents, RelatedDocument } from '@kasuwa/contract/timeline'
import {
  Ban,
  Check,
  FilePlus2,
  Files,
  type LucideIcon,
  Link2Off,
  NotebookPen,
  PackageCheck,
  Replace,
  RotateCcw,
  Share2,
  TriangleAlert,
  Wallet,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { importEvent } from '../imports/import-event.tsx'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useStates } from '../kit/feedback/state.tsx'
import { type Happening, Timeline } from '../kit/timeline/timeline.tsx'
import { CodeLink } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { When } from '../kit/values/when.tsx'

interface DocumentEvent {
  what: (typeof documentEvents)[number]
  by_import: z.output<ReturnType<typeof byImport>>
  /** Kobo. */
  amount: number | null
  takes_effect: boolean
  reason: string | null
  is_refunded: boolean
  document: { id: string; number: string } | null
  related: z.output<typeof RelatedDocument> | null
}

interface Props {
  of: ClientEndpoint
  id: string
  /** Where documents of its table are. */
  at: '/sales' | '/inventory-actions' | '/purchase-orders' | '/quotations'
  /** Its money is handed back rather than paid, once it takes effect. */
  handsBack?: boolean
}

const icons: Record<DocumentEvent['what'], LucideIcon> = {
  recorded: FilePlus2,
  related: Files,
  approved: Check,
  canceled: Ban,
  corrected: Replace,
  paid: Wallet,
  payment_undone: RotateCcw,
  paid_wrong: TriangleAlert,
  taken_back: TriangleAlert,
  disputed: TriangleAlert,
  dispute_over: Check,
  sent_back: RotateCcw,
  closed: PackageCheck,
  note_changed: NotebookPen,
  shared: Share2,
  links_ended: Link2Off,
  accepted: Check,
  reopened: RotateCcw,
}

const wrongs: ReadonlySet<DocumentEvent['what']> = new Set(['canceled', 'paid_wrong', 'taken_back', 'disputed'])

const placeOf = { sale: '/sales', 'purchase-order': '/purchase-orders', quotation: '/quotations' } as const
const placeOfKind = (kind: string) => (kind in placeOf ? placeOf[kind as keyof typeof placeOf] : '/inventory-actions')

const linkTo = (at: string, linkedDocument: DocumentEvent['document']) => () =>
  linkedDocument && <CodeLink to={`${at}/${linkedDocument.id}`} number={linkedDocument.number} />

/** Events of a document. */
export default function DocumentTimeline({ of, id, at, handsBack = false }: Props) {
  const t = useTranslations('document-page')
  const labelOf = useStates()
  const paidWith = (takesEffect: boolean) => (!handsBack ? 'did_paid_with' : takesEffect ? 'did_handed_back' : 'did_to_hand_back')
  const tellRelated = ({ kind, status, date, total, is_exchange, ...document }: NonNullable<DocumentEvent['related']>): Happening => ({
    icon: icons.related,
    title: (
      <>
        {labelOf('kind', kind).text} {linkTo(placeOfKind(kind), document)()}
      </>
    ),
    lines: [
      <>
        {total !== null && <Money kobo={total} />}
        {total !== null && ' · '}
        <When at={date} day brief />
        {is_exchange && ` · ${t('did_exchange')}`}
        {(status === 'pending' || status === 'canceled') && ` · ${labelOf('document', status).text}`}
      </>,
    ],
    isWrong: status === 'canceled',
  })
  const tell = ({ what, amount, takes_effect, reason, is_refunded, document, related, by_import }: DocumentEvent): Happening => {
    if (related) return tellRelated(related)
    // Without its document, nothing is told: the server leaves such an entry out.
    if (what === 'related') return { icon: icons.related, title: '' }
    const money = () => <Money kobo={amount} />
    const number = linkTo(at, document)
    const isMoney = what === 'paid' || what === 'payment_undone' || what === 'taken_back' || what === 'disputed' || what === 'sent_back'
    const isState = what === 'approved' || what === 'canceled' || what === 'closed'
    const title = isState
      ? labelOf('document', what).text
      : isMoney && amount !== null
        ? t.rich(`did_${what}_of`, { money })
        : t(`did_${what}`)
    const lines = [
      what === 'recorded' && amount !== null && t.rich(paidWith(takes_effect), { money }),
      // A quotation needs no approval.
      what === 'recorded' && !takes_effect && at !== '/quotations' && t('did_waits'),
      what === 'recorded' && document && t.rich('did_in_place_of', { number }),
      what === 'corrected' && (document ? t.rich('did_replaced', { number }) : t('did_replaced_unseen')),
      what === 'approved' && !takes_effect && t('did_more_approvals'),
      reason,
      what === 'note_changed' && reason === null && t('did_note_off'),
      is_refunded && t('did_refunded'),
    ]
    const done = { icon: icons[what], title, lines: lines.filter(Boolean), isWrong: wrongs.has(what) }
    return { ...done, ...importEvent('/import/products', what, by_import) }
  }
  return <Timeline of={of as ClientEndpoint} id={id} tell={tell as (entry: never) => Happening} />
}
