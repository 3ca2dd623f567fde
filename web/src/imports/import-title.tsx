import type { byImport } from '@kasuwa/contract/timeline'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'

interface Props {
  /** Import screen of this kind. */
  to: '/import/products' | '/import/contacts'
  did: 'did_bring_in' | 'did_change_by_import' | 'did_undo_import' | 'did_put_back' | 'did_record_import' | 'did_cancel_import'
  by: NonNullable<z.output<ReturnType<typeof byImport>>>
}

/** Action of an import, with its file linked to the result. */
export default function ImportTitle({ to, did, by: { file } }: Props) {
  const t = useTranslations('brought-in')
  if (!file) return t(did)
  const link = () => (
    <Link to={to} search={{ result: file.id }}>
      {file.name}
    </Link>
  )
  return <>{t.rich(`${did}_of`, { file: link })}</>
}
