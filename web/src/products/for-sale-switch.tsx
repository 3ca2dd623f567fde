import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { ToggleSwitch } from '../kit/fields/toggle-switch.tsx'
import { useCall } from '../kit/api/query.ts'
import { Status } from '../kit/feedback/status.tsx'

/** Toggle whether a product is for sale; read-only without permission. */
export function ForSaleSwitch({ of: { id, name, is_active } }: { of: { id: string; name: string; is_active: boolean } }) {
  const t = useTranslations('products')
  const can = useCan()
  const { run } = useCall(api.products.toggleActive)
  if (!can(api.products.toggleActive.access))
    return <Status is={is_active ? 'good' : 'plain'}>{t(is_active ? 'active' : 'inactive')}</Status>
  return (
    <ToggleSwitch
      on={is_active}
      words={[t('active'), t('inactive')]}
      name={t('is_active', { name })}
      turn={(on) => run({ params: { id }, body: { is_active: on } })}
    />
  )
}
