import { Button } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useIsPhone } from '../kit/media-query.ts'
import { IconButton } from '../kit/page/icon-button.tsx'

interface Props extends ComponentProps<'button'> {
  icon: LucideIcon
  label: string
  loading?: boolean
}

/** A button of a report's controls; on a phone its icon alone. */
export function ToolButton({ icon: Icon, label, loading = false, ...rest }: Props) {
  const isPhone = useIsPhone()
  const shared = { variant: 'default', loading, 'data-paper': 'no', ...rest }
  if (isPhone) return <IconButton icon={Icon} label={label} {...shared} />
  return (
    <Button leftSection={<Icon size={16} aria-hidden />} {...shared}>
      {label}
    </Button>
  )
}
