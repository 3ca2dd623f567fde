import { type AdjustmentReason, adjustmentReasons, reasonDirections } from '@kasuwa/contract/adjustments'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import type { Adjustment } from './use-adjustment.ts'

const reasonNamed = (name: string | undefined): AdjustmentReason | undefined => adjustmentReasons.find((reason) => reason === name)

/** Begins with what the address names, `?product=…&location=…&reason=…`, once: then it goes from there, so that a reload adds nothing. */
export function useLinkedAdjustment({ draft, set, add }: Adjustment, added: () => void): void {
  const { product, location, reason }: { product?: string; location?: string; reason?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const loaded = useOne(api.products.one, { params: { id: product ?? '' }, query: {} }, { when: product !== undefined })
  const linkedProduct = loaded.data?.product
  const failed = loaded.state === 'error'
  const done = useRef(false)
  const begin = useEffectEvent((link: { goods: typeof linkedProduct; location: string | undefined; why: AdjustmentReason | undefined }) => {
    done.current = true
    if (loaded.error && !link.goods) toast.wrong(loaded.error.message)
    const { location: where, why, goods } = link
    set({
      ...(where !== undefined && { location: where }),
      ...(why && draft.lines.length === 0 && { reason: why, way: reasonDirections[why] === 'in' ? 'in' : 'out' }),
    })
    if (goods?.has_inventory && goods.inventory_type === 'standard' && !draft.lines.some((line) => line.product === goods.id)) {
      const { id, full_name: name, sku, barcode, unit, has_serial_number: tracked } = goods
      add({ id, name, sku, barcode, amount: null, cost: null, available: null, unit, taxes: [], tracked }, 1)
    }
    void navigate({ to: '/inventory-actions/new/adjustment', search: {}, replace: true }).then(added)
  })
  useEffect(() => {
    const hasLink = product !== undefined || location !== undefined || reason !== undefined
    if (done.current || !hasLink || (product !== undefined && !linkedProduct && !failed)) return
    begin({ goods: linkedProduct, location, why: reasonNamed(reason) })
  }, [linkedProduct, failed, product, location, reason])
}
