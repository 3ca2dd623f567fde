import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Can } from '../kit/can.tsx'

export function NewAdjustmentButton() {
  const t = useTranslations('screens')
  return (
    <Can do={api.inventory.createAdjustment}>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/inventory-actions/new/adjustment" {...props} />}
        leftSection={<Scale size={16} aria-hidden />}
      >
        {t('new_adjustment')}
      </Button>
    </Can>
  )
}
