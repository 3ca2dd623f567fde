import type { backups as contract } from '@kasuwa/contract/backups'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Notice } from '../kit/feedback/notice.tsx'
import { When } from '../kit/values/when.tsx'
import style from './books-screen.module.css'
import shapes from '../kit/page/shapes.module.css'

type BackupsReply = ReplyOf<typeof contract.shown>['backups']
type State = 'waiting' | 'proved' | 'made' | 'failed'

const stateOf = ({ nightly, failed_at, made_at, is_proved }: BackupsReply): State | 'none' => {
  if (failed_at) return 'failed'
  if (made_at) return is_proved ? 'proved' : 'made'
  return nightly ? 'waiting' : 'none'
}

/** In the colours of the books' statuses. */
const looks: Record<State, [look: 'sound' | 'broken' | 'never', sign: ReactNode]> = {
  waiting: ['never', <CircleDashed key="waiting" aria-hidden />],
  made: ['never', <CircleDashed key="made" aria-hidden />],
  proved: ['sound', <CircleCheck key="proved" aria-hidden />],
  failed: ['broken', <CircleAlert key="failed" aria-hidden />],
}

/** Whole megabytes, at least one. */
const megabytes = (bytes: number | null) => Math.max(1, Math.round((bytes ?? 0) / 1_000_000))

/** Time of the last backup and of its proof, or how to set up backups. */
export function Backups() {
  const loaded = useOne(api.backups.shown, {})
  return (
    <Loading of={loaded} lines={2}>
      {({ backups }) => {
        const state = stateOf(backups)
        return (
          <>
            {state === 'none' ? <Off hasArchive={backups.archive !== null} /> : <BackupStatus of={backups} state={state} />}
            {backups.archive && <ArchiveStatus of={backups.archive} />}
          </>
        )
      }}
    </Loading>
  )
}

/** A warning: the possible loss, and the setting that turns backups on. */
function Off({ hasArchive }: { hasArchive: boolean }) {
  const t = useTranslations('books')
  return (
    <Notice is="wrong" title={t('backup_none')}>
      <p>{t(hasArchive ? 'backup_besides' : 'backup_how')}</p>
      <details className={style.details}>
        <summary data-touch>{t('details')}</summary>
        {t('backup_setting')}
      </details>
    </Notice>
  )
}

function BackupStatus({ of: backups, state }: { of: BackupsReply; state: State }) {
  const t = useTranslations('books')
  const [look, sign] = looks[state]
  return (
    <section className={`${shapes.box} ${style.standing}`} data-state={look}>
      <span className={style.sign}>{sign}</span>
      <div className={style.said}>
        <strong className={shapes.title}>{t(`backup_${state}`)}</strong>
        {backups.failure && <span>{backups.failure}</span>}
        <span className={shapes.small}>
          {backups.made_at && t.rich('backup_made_at', { size: megabytes(backups.bytes), when: () => <When at={backups.made_at} /> })}
          {backups.proved_at && <> · {t.rich('backup_proved_at', { when: () => <When at={backups.proved_at} /> })}</>}
        </span>
        {backups.keep && <span className={shapes.small}>{t('backup_kept', backups.keep)}</span>}
      </div>
    </section>
  )
}

/** Status of the WAL archive, which covers the time since the last backup. */
function ArchiveStatus({ of: archive }: { of: NonNullable<BackupsReply['archive']> }) {
  const t = useTranslations('books')
  const state = archive.failure ? 'failed' : archive.base_at && archive.archived_at ? 'going' : 'waiting'
  const [look, sign] = looks[({ failed: 'failed', going: 'proved', waiting: 'waiting' } as const)[state]]
  return (
    <section className={`${shapes.box} ${style.standing}`} data-state={look}>
      <span className={style.sign}>{sign}</span>
      <div className={style.said}>
        <strong className={shapes.title}>{t(`archive_${state}`)}</strong>
        {archive.failure && <span>{archive.failure}</span>}
        <span className={shapes.small}>
          {archive.failed_at && <>{t.rich('archive_since', { when: () => <When at={archive.failed_at} /> })} · </>}
          {archive.archived_at && t.rich('archive_upto', { when: () => <When at={archive.archived_at} /> })}
        </span>
        <span className={shapes.small}>{t('archive_how')}</span>
      </div>
    </section>
  )
}
