import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useIsNarrow } from '../kit/media-query.ts'
import { MenuItem } from '../kit/overlay/popup.tsx'
import { IconButton } from '../kit/page/icon-button.tsx'

/** Import button beside the create button; only its icon if space is short. */
export function ImportLink({ to }: { to: '/import/products' | '/import/contacts' }) {
  const t = useTranslations('kit')
  const link = (props: object) => <Link to={to} {...props} />
  if (useIsNarrow()) return <IconButton icon={FileUp} label={t('import')} iconSize={20} variant="default" renderRoot={link} />
  return (
    <Button variant="default" renderRoot={link} leftSection={<FileUp size={16} aria-hidden />}>
      {t('import')}
    </Button>
  )
}

/** The same, as an entry of a menu. */
export function ImportEntry({ to }: { to: '/import/products' | '/import/contacts' }) {
  const t = useTranslations('kit')
  const navigate = useNavigate()
  return (
    <MenuItem icon={<FileUp size={16} aria-hidden />} onClick={() => void navigate({ to })}>
      {t('import')}
    </MenuItem>
  )
}

/** The same, opening a dialog. */
export function ImportButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('kit')
  if (useIsNarrow()) return <IconButton icon={FileUp} label={t('import')} iconSize={20} variant="default" onClick={onClick} />
  return (
    <Button variant="default" onClick={onClick} leftSection={<FileUp size={16} aria-hidden />}>
      {t('import')}
    </Button>
  )
}
