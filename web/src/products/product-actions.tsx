import { useNavigate } from '@tanstack/react-router'
import { Copy, PackagePlus, Pencil, Power, Scale, Tag, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { useDelete } from '../kit/feedback/use-delete.ts'
import { useUrlDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { useCall } from '../kit/api/query.ts'
import { printLabels } from '../labels/print-labels-dialog.ts'
import { type PageAction, PageActions } from '../shell/page-actions.tsx'
import type { Product } from './product.ts'

/** Action buttons of a product. */
export function ProductActions({ of: product }: { of: Product }) {
  const { id, full_name: name, is_active, has_inventory, inventory_type } = product
  const t = useTranslations('products')
  const kit = useTranslations('kit')
  const can = useCan()
  const navigate = useNavigate()
  const dialog = useUrlDialog('product')
  const toggle = useCall(api.products.toggleActive)
  const deleting = useDelete(api.products.delete)
  const turn = async (on: boolean, undoes = false) => {
    if (!(await toggle.run({ params: { id }, body: { is_active: on } }))) return
    toast.good(t(on ? 'on' : 'off', { name }), undoes ? undefined : { label: kit('undo'), run: () => turn(!on, true), undoes: true })
  }
  const remove = async () => {
    if (!(await deleting.remove({ id, title: t('delete_title', { name }), text: t(isParent ? 'delete_parent_text' : 'delete_text') })))
      return
    toast.good(t('deleted', { name }))
    void navigate({ to: product.parent ? `/products/${product.parent.id}` : '/products' })
  }
  const isParent = inventory_type === 'variant'
  // A composite has no stock of its own: its components move.
  const isMoved = has_inventory && is_active && inventory_type === 'standard'
  const search = { product: id }
  const actions: (PageAction | false)[] = [
    isMoved &&
      can(api.inventory.createIntake.access) && {
        key: 'take_in',
        label: t('take_in'),
        icon: PackagePlus,
        primary: true,
        to: { to: '/inventory-actions/new/intake', search },
      },
    can(api.products.edit.access) && { key: 'edit', label: kit('edit'), icon: Pencil, run: () => dialog.open(id) },
    isMoved &&
      can(api.inventory.createAdjustment.access) && {
        key: 'adjust',
        label: t('adjust'),
        icon: Scale,
        to: { to: '/inventory-actions/new/adjustment', search },
      },
    // A variant is not duplicated alone, only with its parent.
    !product.parent &&
      can(api.products.create.access) && { key: 'copy', label: t('duplicate'), icon: Copy, run: () => dialog.open('copy') },
    can(api.labels.print.access) && {
      key: 'labels',
      label: t('print_labels'),
      icon: Tag,
      run: () => printLabels([{ id, name, quantity: 1 }]),
    },
    can(api.products.toggleActive.access) && {
      key: 'turn',
      label: t(is_active ? 'turn_off' : 'turn_on'),
      icon: Power,
      busy: toggle.busy,
      run: () => turn(!is_active),
    },
    can(api.products.delete.access) && { key: 'delete', label: kit('delete'), icon: Trash2, danger: true, run: remove },
  ]
  return <PageActions of={actions.filter((action) => action !== false)} />
}
