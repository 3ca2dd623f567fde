import { type AdjustmentReason, adjustmentReasons, reasonDirections } from '@kasuwa/contract/adjustments'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { addGoods, type Goods } from '../desk/lines.ts'
import { toast } from '../kit/feedback/feedback.ts'
import type { Way } from './adjustment-draft.ts'
import type { Adjustment } from './use-adjustment.ts'

const reasonNamed = (name: string | undefined): AdjustmentReason | undefined => adjustmentReasons.find((reason) => reason === name)

interface Asked {
  product?: string
  location?: string
  reason?: string
  /** `worth`: the product stays, and is worth something else. */
  way?: string
  note?: string
}

/**
 * Begins with what the address names, `?product=…&location=…&reason=…&way=…&note=…`, once: then it goes from there, so that a reload adds
 * nothing.
 */
export function useAsked({ draft, set, add, kept }: Adjustment, ways: readonly Way[], added: () => void): void {
  const { product, location, reason, way, note }: Asked = useSearch({ strict: false })
  const navigate = useNavigate()
  const loaded = useOne(api.products.one, { params: { id: product ?? '' }, query: {} }, { when: product !== undefined })
  const found = loaded.data?.product
  const failed = loaded.state === 'error'
  const done = useRef(false)
  const begin = useEffectEvent((asked: { found: typeof found; location: string | undefined; why: AdjustmentReason | undefined }) => {
    done.current = true
    if (loaded.error && !asked.found) toast.wrong(loaded.error.message)
    const { location: where, why, found: goods } = asked
    const isWorth = way === 'worth' && ways.includes('worth')
    /** Its value alone: which units of it there are is not asked. */
    const revalue = (of: Goods) =>
      kept.change((now) => ({
        ...now,
        note: now.note || (note ?? ''),
        lines: addGoods(now.lines, of).map((line) => (line.product === of.id ? { ...line, way: 'worth', reason: why } : line)),
      }))
    set({
      ...(where !== undefined && { location: where }),
      ...(why && draft.lines.length === 0 && { reason: why, way: isWorth ? 'worth' : reasonDirections[why] === 'in' ? 'in' : 'out' }),
    })
    if (goods?.has_inventory && goods.inventory_type === 'standard' && !draft.lines.some((line) => line.product === goods.id)) {
      const { id, full_name: name, sku, barcode, unit, has_serial_number: tracked } = goods
      const one = { id, name, sku, barcode, amount: null, cost: null, available: null, unit, taxes: [], tracked }
      if (isWorth) revalue(one)
      else add(one, 1)
    }
    void navigate({ to: '/inventory-actions/new/adjustment', search: {}, replace: true }).then(added)
  })
  useEffect(() => {
    const isAsked = product !== undefined || location !== undefined || reason !== undefined
    if (done.current || !isAsked || (product !== undefined && !found && !failed)) return
    begin({ found, location, why: reasonNamed(reason) })
  }, [found, failed, product, location, reason])
}
