import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { Page } from '../shell/page.tsx'
import style from './papers.module.css'
import shapes from '../kit/page/shapes.module.css'

const PapersForm = lazy(() => import('./papers-form.tsx'))

/** How papers look and what they say, with the paper itself beside it. */
export default function PapersScreen() {
  const t = useTranslations('papers')
  const loaded = useOne(api.papers.one, {})
  return (
    <Page of={loaded} subTitle={t('text')}>
      <Link to="/settings/business" className={style.way}>
        <span>
          <strong>{t('head')}</strong>
          <span className={shapes.quiet}>{t('head_text')}</span>
        </span>
        <ChevronRight size={20} aria-label={t('head_change')} />
      </Link>
      <Loading of={loaded} lines={8}>
        {({ papers }) => (
          <Suspense fallback={<LoadingSkeleton lines={8} />}>
            <PapersForm papers={papers} />
          </Suspense>
        )}
      </Loading>
    </Page>
  )
}
