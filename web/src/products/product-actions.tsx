import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { products } from '@kasuwa/contract/products'
import { ActionIcon, Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, PackagePlus, Pencil, Power, Scale, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { useDelete } from '../kit/feedback/use-delete.ts'
import { useUrlDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { MenuItem } from '../kit/overlay/menu.tsx'
import { Popup } from '../kit/overlay/popup.tsx'
import { useCall } from '../kit/api/query.ts'

type Product = ReplyOf<typeof products.one>['product']

/** Action buttons of a product. */
export function ProductActions({ of: { id, name, is_active, has_inventory } }: { of: Product }) {
  const t = useTranslations('products')
  const kit = useTranslations('kit')
  const can = useCan()
  const navigate = useNavigate()
  const dialog = useUrlDialog('product')
  const toggle = useCall(api.products.toggleActive)
  const deleting = useDelete(api.products.delete)
  const turn = async () => {
    if (await toggle.run({ params: { id }, body: { is_active: !is_active } })) toast.good(t(is_active ? 'off' : 'on', { name }))
  }
  const remove = async () => {
    if (!(await deleting.remove({ id, title: t('delete_title', { name }), text: t('delete_text') }))) return
    toast.good(t('deleted', { name }))
    void navigate({ to: '/products' })
  }
  const mayTurn = can(api.products.toggleActive.access)
  const mayDelete = can(api.products.delete.access)
  return (
    <>
      {has_inventory && is_active && can(api.inventory.createIntake.access) && (
        <Button
          variant="default"
          leftSection={<PackagePlus size={16} aria-hidden />}
          onClick={() => void navigate({ to: '/inventory-actions/new/intake', search: { product: id } })}
        >
          {t('take_in')}
        </Button>
      )}
      {has_inventory && is_active && can(api.inventory.createAdjustment.access) && (
        <Button
          variant="default"
          leftSection={<Scale size={16} aria-hidden />}
          onClick={() => void navigate({ to: '/inventory-actions/new/adjustment', search: { product: id } })}
        >
          {t('adjust')}
        </Button>
      )}
      {can(api.products.edit.access) && (
        <Button variant="default" leftSection={<Pencil size={16} aria-hidden />} onClick={() => dialog.open(id)}>
          {kit('edit')}
        </Button>
      )}
      {(mayTurn || mayDelete) && (
        <Popup
          label={kit('actions')}
          width={208}
          trigger={(opens) => (
            <ActionIcon variant="default" aria-label={kit('actions')} title={kit('actions')} loading={toggle.busy} {...opens}>
              <Ellipsis size={16} />
            </ActionIcon>
          )}
        >
          {mayTurn && (
            <MenuItem icon={<Power size={16} aria-hidden />} onClick={() => void turn()}>
              {t(is_active ? 'turn_off' : 'turn_on')}
            </MenuItem>
          )}
          {mayDelete && (
            <MenuItem danger icon={<Trash2 size={16} aria-hidden />} onClick={() => void remove()}>
              {kit('delete')}
            </MenuItem>
          )}
        </Popup>
      )}
    </>
  )
}
