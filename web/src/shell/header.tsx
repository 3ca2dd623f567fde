import { Button, Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BusinessMenu } from './business-menu.tsx'
import style from './header.module.css'
import { CreateMenu } from './create-menu.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ApprovalsMenu } from './approvals-menu.tsx'

const loadCommandPalette = () => import('./command-palette.tsx')
const CommandPalette = lazy(loadCommandPalette)

const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

export function Header() {
  const t = useTranslations('shell')
  const [searching, setSearching] = useState(false)
  const [wanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setSearching(true)
  }
  useHotkeys([['mod+K', open]], [])
  return (
    <header className={style.header}>
      <BusinessMenu />
      <Button
        variant="default"
        className={style.search}
        leftSection={<Search size={16} aria-hidden />}
        rightSection={<Kbd size="xs">{keys}</Kbd>}
        justify="space-between"
        onClick={open}
        onMouseEnter={() => void loadCommandPalette()}
        aria-label={`${t('search')} ${keys}`}
      >
        {t('search')}
      </Button>
      <div className={style.end}>
        <ApprovalsMenu />
        <CreateMenu />
        <AccountMenu />
      </div>
      {wanted && (
        <Suspense>
          <CommandPalette opened={searching} onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </header>
  )
}
