import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { LinkCard } from '../kit/page/link-card.tsx'
import { Page } from '../shell/page.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'

const PapersForm = lazyPart(() => import('./papers-form.tsx'), <LoadingSkeleton lines={8} />)

/** Design and texts of printed papers, with a preview. */
export default function PapersScreen() {
  const t = useTranslations('papers')
  const loaded = useOne(api.papers.one, {})
  return (
    <Page of={loaded} subTitle={t('text')}>
      <div style={{ marginBottom: 'var(--space-16)' }}>
        <LinkCard to="/settings/business" title={t('head')} text={t('head_text')} leads={t('head_change')} />
      </div>
      <Loading of={loaded} lines={8}>
        {({ papers }) => <PapersForm papers={papers} />}
      </Loading>
    </Page>
  )
}
