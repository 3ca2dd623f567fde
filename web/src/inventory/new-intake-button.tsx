import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PackagePlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Can } from '../kit/can.tsx'

export function NewIntakeButton() {
  const t = useTranslations('screens')
  return (
    <Can do={api.inventory.createIntake}>
      <Button
        renderRoot={(props) => <Link to="/inventory-actions/new/intake" {...props} />}
        leftSection={<PackagePlus size={16} aria-hidden />}
      >
        {t('new_intake')}
      </Button>
    </Can>
  )
}
