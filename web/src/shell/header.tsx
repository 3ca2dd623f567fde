import { Button, Kbd } from '@mantine/core'
import { Search } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { BusinessMenu } from './business-menu.tsx'
import { CommandPalette, loadPalette } from './command-palette.tsx'
import style from './header.module.css'
import { CreateMenu } from './create-menu.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ApprovalsMenu } from './approvals-menu.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { openPalette } from './palette-state.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { withModifier } from './shortcut-keys.ts'
import shapes from '../kit/page/shapes.module.css'

const keys = withModifier('K')

/** Ctrl K or ⌘ K, wherever the focus is, in a field too. */
function onPaletteKeys(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  openPalette()
}

export function Header() {
  const t = useTranslations('shell')
  const narrow = useIsNarrow()
  // Registered before paint: a key pressed at first sight would otherwise be lost.
  useLayoutEffect(() => {
    addEventListener('keydown', onPaletteKeys)
    return () => removeEventListener('keydown', onPaletteKeys)
  }, [])
  return (
    <header className={`${shapes.row} ${style.header}`} data-paper="no">
      {narrow && <PhoneMenu />}
      <BusinessMenu />
      <Button
        variant="default"
        className={style.search}
        leftSection={<Search size={16} aria-hidden />}
        rightSection={<Kbd size="xs">{keys}</Kbd>}
        justify="space-between"
        onClick={openPalette}
        onMouseEnter={() => void loadPalette()}
        aria-label={`${t('search')} ${keys}`}
      >
        {t('search')}
      </Button>
      <div className={shapes.line}>
        <ApprovalsMenu />
        {!narrow && <CreateMenu />}
        <AccountMenu />
      </div>
      <CommandPalette />
    </header>
  )
}
