import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useIsNarrow } from '../kit/media-query.ts'
import { MenuDivider, MenuItem, Popup } from '../kit/overlay/popup.tsx'
import { IconButton } from '../kit/page/icon-button.tsx'

/** An action on the content of a screen: runs (`run`), or links to another screen (`to`). */
export type PageAction = {
  key: string
  label: string
  icon: LucideIcon
  /** The main action: filled, and visible at every width. At most one per screen. */
  primary?: boolean
  /** A button on a narrow screen too, beside the most likely one. */
  isKept?: boolean
  /** A destructive action: always in the menu, below a line. */
  danger?: boolean
  busy?: boolean
} & ({ run: () => unknown; to?: never } | { run?: never; to: { to: string; search?: Record<string, string> } })

/** Buttons that fit beside a heading: two, or one and those that are kept on a narrow screen. The others are in a menu. */
const roomWide = 2
const roomNarrow = 1

/** Splits actions into buttons, the primary one last, and menu entries, destructive ones last. */
export function arrangeActions(actions: readonly PageAction[], room: number): { buttons: PageAction[]; inMenu: PageAction[] } {
  const harmless = actions.filter(({ danger }) => !danger)
  const byWeight = harmless.toSorted((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false))
  const alsoVisible = room === roomNarrow ? byWeight.slice(room).filter(({ isKept }) => isKept) : []
  const buttons = [...byWeight.slice(0, room), ...alsoVisible]
  const inMenu = actions.filter((action) => !buttons.includes(action))
  return {
    buttons: buttons.toSorted((a, b) => Number(a.primary ?? false) - Number(b.primary ?? false)),
    inMenu: inMenu.toSorted((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false)),
  }
}

interface PageActionsProps {
  of: readonly PageAction[]
  /** Label of the menu of the other actions. */
  label?: string
}

/** The actions of a screen: `<Page actions={<PageActions of={[…]} />}>`. The most likely come first. */
export function PageActions({ of: actions, label }: PageActionsProps) {
  const t = useTranslations('kit')
  const name = label ?? t('actions')
  const navigate = useNavigate()
  const narrow = useIsNarrow()
  const { buttons, inMenu } = arrangeActions(actions, narrow ? roomNarrow : roomWide)
  const firstDanger = inMenu.findIndex(({ danger }) => danger)
  return (
    <>
      {buttons.map((action) => (
        <ActionButton key={action.key} of={action} />
      ))}
      {inMenu.length > 0 && (
        <Popup
          label={name}
          width={208}
          trigger={(opens) => (
            <IconButton icon={Ellipsis} label={name} iconSize={20} variant="default" loading={inMenu.some(({ busy }) => busy)} {...opens} />
          )}
        >
          {inMenu.map(({ key, label, icon: Icon, danger = false, run, to }, index) => [
            index > 0 && index === firstDanger && <MenuDivider key={`before-${key}`} />,
            <MenuItem
              key={key}
              danger={danger}
              icon={<Icon size={16} aria-hidden />}
              onClick={() => void (to ? navigate({ to: to.to, search: to.search ?? {} }) : run())}
            >
              {label}
            </MenuItem>,
          ])}
        </Popup>
      )}
    </>
  )
}

function ActionButton({ of: { label, icon: Icon, primary, busy = false, run, to } }: { of: PageAction }) {
  const look = { variant: primary ? 'filled' : 'default', leftSection: <Icon size={16} aria-hidden />, loading: busy }
  if (!to) {
    return (
      <Button {...look} onClick={() => void run()}>
        {label}
      </Button>
    )
  }
  return (
    <Button {...look} renderRoot={(props) => <Link to={to.to} search={to.search ?? {}} {...props} />}>
      {label}
    </Button>
  )
}
