import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { type Shortcuts, useShortcuts } from '../kit/shortcuts.ts'
import { useStore } from '../kit/store.ts'
import { loadMessages } from '../i18n.ts'
import { createActions } from '../create-actions.ts'
import { settingsEntry } from '../screens.ts'
import { hideHelp, showKeys, shownHelp } from './help-state.ts'
import { menuFor, settingsFor } from './menu.ts'

const sheet = (load: () => Promise<{ default: () => ReactNode }>) =>
  lazy(async () => {
    const [module] = await Promise.all([load(), loadMessages(['help'])])
    return module
  })

const KeysSheet = sheet(() => import('./keys-sheet.tsx'))
const HelpSheet = sheet(() => import('./help-sheet.tsx'))

/** Keys that work on every screen of the app, and the sheets that tell of them: G and a letter goes, N and a letter starts, “?” shows them all. */
export function GlobalShortcuts() {
  const t = useTranslations('shell')
  const can = useCan()
  const navigate = useNavigate()
  const open = useStore(shownHelp)
  const shortcuts: Shortcuts = { '?': showKeys }
  for (const { path, menu } of menuFor(can).flatMap(({ screens }) => screens))
    shortcuts[`g ${menu.key}`] = () => void navigate({ to: path })
  if (settingsFor(can).length > 0) shortcuts[`g ${settingsEntry.key}`] = () => void navigate({ to: settingsEntry.path })
  for (const { to, search, hash, needs, key } of createActions)
    if (key && can(needs)) shortcuts[`n ${key}`] = () => void navigate({ to, search: search ?? {}, hash: hash ?? '' })
  useShortcuts(shortcuts)
  return (
    <>
      <Dialog opened={open === 'keys'} onClose={hideHelp} title={t('keys')} width={640}>
        <KeysSheet />
      </Dialog>
      <Dialog opened={open === 'help'} onClose={hideHelp} title={t('help')} width={640}>
        <HelpSheet />
      </Dialog>
    </>
  )
}
