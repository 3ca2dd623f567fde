import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { MenuItem } from '../kit/overlay/menu.tsx'
import { Popup } from '../kit/overlay/popup.tsx'
import { createActions } from '../screens.ts'

/** “New” menu in the header: all create actions that the person may do. */
export function CreateMenu() {
  const t = useTranslations()
  const can = useCan()
  const navigate = useNavigate()
  const open = createActions.filter(({ needs }) => can(needs))
  if (open.length === 0) return null
  return (
    <Popup
      label={t('shell.new')}
      width={208}
      trigger={(opens) => (
        <Button variant="light" leftSection={<Plus size={16} aria-hidden />} {...opens}>
          {t('shell.new')}
        </Button>
      )}
    >
      {open.map((start) => (
        <MenuItem key={start.title} onClick={() => void navigate({ to: start.to, search: start.search ?? {} })}>
          {t(`screens.${start.title}`)}
        </MenuItem>
      ))}
    </Popup>
  )
}
