import type { OrderStatus } from '@kasuwa/contract/document-states'
import type { BusinessContext } from '../../request/request-context.ts'
import { type Paper, paperTime, paperTranslator, stateWord } from './paper.ts'

interface DocumentState {
  status: OrderStatus
  approval_level: number
  approved_by_count: number
  canceled_at: string | null
  cancel_reason: string | null
}

/** Mark of a document that is canceled or pending; null for others. */
export function statusMark(ctx: BusinessContext, document: DocumentState): Paper['mark'] {
  const translate = paperTranslator(ctx)
  if (document.status === 'canceled') {
    const date = document.canceled_at ? paperTime(ctx, document.canceled_at) : ''
    const why = document.cancel_reason ? [translate('cancel_reason', { reason: document.cancel_reason })] : []
    return { tone: 'wrong', title: stateWord(ctx, 'document', 'canceled'), text: [translate('canceled_at', { date }), ...why].join(' ') }
  }
  if (document.status !== 'pending') return null
  const text = translate('not_final', { approved: document.approved_by_count, needed: document.approval_level })
  return { tone: 'waiting', title: stateWord(ctx, 'document', 'pending'), text }
}

interface Units {
  serial_numbers?: unknown
  components?: unknown
}

const textsOf = (listed: unknown): string[] => (Array.isArray(listed) ? listed.filter((text) => typeof text === 'string') : [])

/** Serial numbers on a line, its own and those of components; null without any. */
export function serialNumbers(ctx: BusinessContext, metadata: unknown): string | null {
  const { serial_numbers, components } = (metadata ?? {}) as Units
  const parts = Array.isArray(components) ? (components as (Units | null)[]) : []
  const list = [serial_numbers, ...parts.map((part) => part?.serial_numbers)].flatMap(textsOf)
  return list.length > 0 ? paperTranslator(ctx)('serial_numbers', { list: list.join(', ') }) : null
}
