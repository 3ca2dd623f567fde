import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Can } from '../can.tsx'

interface Props {
  /** The call that creates one. */
  by: ComponentProps<typeof Can>['do']
  onClick: () => void
  children: ReactNode
}

/** A create button, with the permission to create. */
export const AddButton = ({ by, onClick, children }: Props) => (
  <Can do={by}>
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  </Can>
)
