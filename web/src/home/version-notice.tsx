import type { Notice as Kind } from '@kasuwa/contract/business'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCall } from '../kit/api/query.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import style from './version-notice.module.css'
import shapes from '../kit/page/shapes.module.css'

/** Tells members who edit roles about a change in a new version, until one of them has read it. */
export function VersionNotice({ of: notice }: { of: Kind }) {
  const t = useTranslations('home')
  const { run, busy } = useCall(api.business.dismissNotice)
  return (
    <div className={style.above}>
      <Notice is="information" title={t(`${notice}_title`)}>
        <p className={style.text}>{t(`${notice}_text`)}</p>
        <div className={shapes.ways}>
          <Button component={Link} to="/settings/team/roles" size="compact-md" variant="default">
            {t('to_roles')}
          </Button>
          <Button size="compact-md" variant="subtle" color="gray" loading={busy} onClick={() => void run({ body: { notice } })}>
            {t('notice_read')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
