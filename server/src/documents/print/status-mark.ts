import type { OrderStatus } from '@kasuwa/contract/document-states'
import type { BusinessContext } from '../../request/request-context.ts'
import { type Paper, paperTime, paperTranslator, stateWord } from './paper.ts'

interface Standing {
  status: OrderStatus
  approval_level: number
  approved_by_count: number
  canceled_at: string | null
  cancel_reason: string | null
}

/** What a document that is not in force says of itself; null for one that is. */
export function statusMark(ctx: BusinessContext, document: Standing): Paper['mark'] {
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

/** Which units moved, where a line says so. */
export function serialNumbers(ctx: BusinessContext, metadata: unknown): string | null {
  const listed = (metadata as { serial_numbers?: unknown } | null)?.serial_numbers
  const list = Array.isArray(listed) ? listed.filter((one) => typeof one === 'string') : []
  return list.length > 0 ? paperTranslator(ctx)('serial_numbers', { list: list.join(', ') }) : null
}
