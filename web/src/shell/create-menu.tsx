import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { MenuDivider, MenuItem, MenuLabel, Popup, type TriggerProps } from '../kit/overlay/popup.tsx'
import { createActions } from '../create-actions.ts'
import { keysText } from './shortcut-keys.ts'

/** “New” menu: all create actions that the member may do. @param trigger its button; the header's button by default */
export function CreateMenu({ trigger }: { trigger?: (opens: TriggerProps) => ReactNode }) {
  const t = useTranslations()
  const can = useCan()
  const navigate = useNavigate()
  const open = createActions.filter(({ needs }) => can(needs))
  if (open.length === 0) return null
  return (
    <Popup
      label={t('shell.new')}
      width={208}
      align="end"
      trigger={
        trigger ??
        ((opens) => (
          <Button variant="light" leftSection={<Plus size={16} aria-hidden />} {...opens}>
            {t('shell.new')}
          </Button>
        ))
      }
    >
      {open.map((start, index) => (
        <Fragment key={start.title}>
          {start.group !== open[index - 1]?.group && (
            <>
              {index > 0 && <MenuDivider />}
              <MenuLabel>{t(`shell.group_${start.group}`)}</MenuLabel>
            </>
          )}
          <MenuItem
            icon={<start.icon size={16} aria-hidden />}
            keys={start.key && keysText('n', start.key)}
            onClick={() => void navigate({ to: start.to, search: start.search ?? {}, hash: start.hash ?? '' })}
          >
            {t(`screens.${start.title}`)}
          </MenuItem>
        </Fragment>
      ))}
    </Popup>
  )
}
