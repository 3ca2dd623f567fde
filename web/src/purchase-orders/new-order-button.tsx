import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Can } from '../kit/can.tsx'

export function NewOrderButton() {
  const t = useTranslations('screens')
  return (
    <Can do={api.purchaseOrders.create}>
      <Button renderRoot={(props) => <Link to="/purchase-orders/new" {...props} />} leftSection={<Plus size={16} aria-hidden />}>
        {t('new_order')}
      </Button>
    </Can>
  )
}
