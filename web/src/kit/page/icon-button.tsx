import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

interface Props extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  icon: LucideIcon
  /** What it does: said to who cannot see it, and to a pointer that waits on it. */
  label: string
  iconSize?: number
  /** In place of a button: a link. */
  renderRoot?: (props: object) => ReactNode
}

/** A button that is an icon. */
export const IconButton = ({ icon: Icon, label, iconSize = 16, ...rest }: Props) => (
  <ActionIcon aria-label={label} title={label} {...rest}>
    <Icon size={iconSize} aria-hidden />
  </ActionIcon>
)
