import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import type { useIntake } from './use-intake.ts'

/** Begins with the product that the address names, `?product=…`, once: then it goes from there, so that a reload adds nothing. */
export function useLinkedProduct({ draft, add }: Pick<ReturnType<typeof useIntake>, 'draft' | 'add'>, added: () => void): void {
  const { product: productId }: { product?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const loaded = useOne(api.products.one, { params: { id: productId ?? '' }, query: {} }, { when: productId !== undefined })
  const linkedProduct = loaded.data?.product
  const done = useRef<string>(undefined)
  const begin = useEffectEvent((goods: typeof linkedProduct) => {
    if (loaded.error && !goods) toast.wrong(loaded.error.message)
    if (goods?.has_inventory && goods.inventory_type === 'standard' && !draft.lines.some((line) => line.product === goods.id)) {
      const { id, full_name: name, sku, barcode, cost, price, unit, has_serial_number: tracked } = goods
      add({ id, name, sku, barcode, amount: cost, cost: null, price, available: null, unit, taxes: [], tracked }, 1)
    }
    void navigate({ to: '/inventory-actions/new/intake', search: {}, replace: true }).then(added)
  })
  const failed = loaded.state === 'error'
  useEffect(() => {
    if (productId === undefined) done.current = undefined
    if (productId === undefined || done.current === productId || (!linkedProduct && !failed)) return
    done.current = productId
    begin(linkedProduct)
  }, [productId, linkedProduct, failed])
}
