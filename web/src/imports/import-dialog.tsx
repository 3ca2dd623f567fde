import type { TableKind } from '@kasuwa/contract/tables/columns'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { loadMessages } from '../i18n.ts'
import { UrlDialog } from '../kit/overlay/dialog.tsx'

const ImportFlow = lazy(async () => {
  const [{ ImportFlow: flow }] = await Promise.all([import('./import-flow.tsx'), loadMessages(['imports'])])
  return { default: flow }
})

/** The four steps in a dialog, over the list of that kind: `?import=new`. */
export function ImportDialog({ kind }: { kind: TableKind }) {
  const t = useTranslations('kit')
  return (
    <UrlDialog name="import" title={() => t('import')}>
      {() => <ImportFlow kind={kind} isInDialog />}
    </UrlDialog>
  )
}
