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

interface Units {
  serial_numbers?: unknown
  components?: unknown
}

const textsOf = (listed: unknown): string[] => (Array.isArray(listed) ? listed.filter((one) => typeof one === 'string') : [])

/** Which units moved, where a line says so: its own, and those of what is in a composite. */
export function serialNumbers(ctx: BusinessContext, metadata: unknown): string | null {
  const { serial_numbers, components } = (metadata ?? {}) as Units
  const parts = Array.isArray(components) ? (components as (Units | null)[]) : []
  const list = [serial_numbers, ...parts.map((part) => part?.serial_numbers)].flatMap(textsOf)
  return list.length > 0 ? paperTranslator(ctx)('serial_numbers', { list: list.join(', ') }) : null
}
