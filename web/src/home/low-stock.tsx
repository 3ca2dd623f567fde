import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { State } from '../kit/feedback/state.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { quantityText } from '../kit/values/texts.ts'
import { AllLink, DashboardRow, DashboardRows } from './dashboard-rows.tsx'
import type { DashboardData } from './onboarding-steps.ts'
import shapes from '../kit/page/shapes.module.css'

/** Products low on stock, the lowest first, each with an action that receives more. */
export function LowStock({ of: { low, lowest } }: { of: NonNullable<DashboardData['products']> }) {
  const t = useTranslations('home')
  const can = useCan()
  return (
    <Panel
      title={t('low')}
      aside={
        low > 0 && (
          <AllLink
            at={{ to: '/products', search: { is_active: 'true', below_reorder_level: 'true' } }}
            label={t('low_all', { count: low })}
          />
        )
      }
      flush={low > 0}
    >
      {low === 0 ? (
        <p className={shapes.quiet}>{t('low_none')}</p>
      ) : (
        <DashboardRows hasMore>
          {lowest.map((row) => (
            <DashboardRow
              key={`${row.id} ${row.location?.id}`}
              to={`/products/${row.id}`}
              name={row.name}
              under={[row.location?.name, t('reorder_at', { quantity: quantityText(row.reorder_level, row.unit) })]
                .filter(Boolean)
                .join(' · ')}
              action={can(api.inventory.createIntake.access) && <TakeIn product={row.id} name={row.name} />}
            >
              {row.on_hand > 0 ? t('left', { quantity: quantityText(row.on_hand, row.unit) }) : <State of="level" is="out" />}
            </DashboardRow>
          ))}
        </DashboardRows>
      )}
    </Panel>
  )
}

/** Opens an intake with the product on it. */
function TakeIn({ product, name }: { product: string; name: string }) {
  const t = useTranslations('home')
  return (
    <Button
      variant="default"
      size="compact-md"
      data-paper="no"
      aria-label={t('take_in_of', { name })}
      renderRoot={(props) => <Link to="/inventory-actions/new/intake" search={{ product }} {...props} />}
    >
      {t('take_in')}
    </Button>
  )
}
