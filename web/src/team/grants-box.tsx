import { Button } from '@mantine/core'
import { Eye, ListChecks } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import style from './grants.module.css'
import { GrantsGrid } from './grants-grid.tsx'
import { usePermissionNames } from './permission-names.ts'
import { RolePreview } from './role-preview.tsx'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  grants: Record<string, string[]>
  /** Left out: read-only. */
  change?: (grants: Record<string, string[]>) => void
  error?: ReactNode
}

/** Grants of a role as a grid, or a preview of the app with the grid's current state. */
export function GrantsBox({ grants, change, error }: Props) {
  const t = useTranslations('team')
  const names = usePermissionNames()
  const [as, setAs] = useState(false)
  return (
    <section className={`${shapes.box} ${style.box}`} aria-label={t('grants')}>
      <header className={`${shapes.wraps} ${style.head}`}>
        <h3>{t('grants')}</h3>
        <Button
          variant="default"
          size="xs"
          leftSection={as ? <ListChecks size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          onClick={() => setAs(!as)}
        >
          {t(as ? 'see_grants' : 'see_as')}
        </Button>
      </header>
      {error && (
        <p role="alert" className={style.error}>
          {error}
        </p>
      )}
      {as ? (
        <RolePreview roles={[{ grants }]} />
      ) : names ? (
        <GrantsGrid grants={grants} names={names} change={change} />
      ) : (
        <LoadingSkeleton lines={8} />
      )}
    </section>
  )
}
