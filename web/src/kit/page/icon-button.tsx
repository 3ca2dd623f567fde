import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

interface Props extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  icon: LucideIcon
  /** Accessible name and tooltip. */
  label: string
  iconSize?: number
  /** Renders another element instead of a button, such as a link. */
  renderRoot?: (props: object) => ReactNode
}

/** Button with an icon and no text. */
export const IconButton = ({ icon: Icon, label, iconSize = 16, ...rest }: Props) => (
  <ActionIcon aria-label={label} title={label} {...rest}>
    <Icon size={iconSize} aria-hidden />
  </ActionIcon>
)
