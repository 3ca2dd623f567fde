import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Laptop, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { confirm, toast } from '../kit/feedback/feedback.ts'
import { useDates } from '../kit/format.ts'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { useCall, useList } from '../kit/api/query.ts'
import { Status } from '../kit/feedback/status.tsx'
import { session } from '../session/session.ts'
import { deviceName } from './device-name.ts'
import style from './own-sessions.module.css'
import shapes from '../kit/page/shapes.module.css'

type Session = RowIn<typeof api.sessions.list>

/** Sessions of the person. An ended one is logged out at its next request. */
export function OwnSessions() {
  const t = useTranslations('profile')
  const navigate = useNavigate()
  const loaded = useList(api.sessions.list, { query: { per_page: 100 } })
  const { run, busy } = useCall(api.sessions.end)
  const endOthers = async () => {
    const sure = await confirm({ title: t('end_others_title'), text: t('end_others_text'), yes: t('end_others'), no: t('stay') })
    if (sure && (await run({ query: { others: true } }))) toast.good(t('ended_others'))
  }
  const endAll = async () => {
    const sure = await confirm({ title: t('end_all_title'), text: t('end_all_text'), yes: t('end_all'), no: t('stay'), danger: true })
    if (!sure || !(await run({}))) return
    await session.logout()
    await navigate({ to: '/login' })
  }
  return (
    <Loading of={loaded} lines={2}>
      {({ rows, page }) => (
        <>
          <p className={`${shapes.small} ${style.said}`}>{t('sessions_text')}</p>
          <ul className={style.list}>
            {rows
              .toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
              .map((row) => (
                <One key={row.id} of={row} />
              ))}
          </ul>
          {page.total_rows > rows.length && (
            <p className={`${shapes.small} ${style.said}`}>{t('sessions_more', { count: page.total_rows - rows.length })}</p>
          )}
          <div className={`${shapes.bar} ${style.all}`}>
            {page.total_rows > 1 && (
              <Button variant="default" loading={busy} onClick={() => void endOthers()}>
                {t('end_others')}
              </Button>
            )}
            <Button variant="subtle" color="red" loading={busy} onClick={() => void endAll()}>
              {t('end_all')}
            </Button>
          </div>
        </>
      )}
    </Loading>
  )
}

function One({ of: { id, user_agent, ip, last_used_at, is_current } }: { of: Session }) {
  const t = useTranslations('profile')
  const dates = useDates()
  const { run, busy } = useCall(api.sessions.endOne)
  const { browser, system, kind } = deviceName(user_agent)
  const name = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('device_unknown'))
  const Icon = kind === 'phone' ? Smartphone : Laptop
  const end = async () => {
    if (await run({ params: { id } })) toast.good(t('ended_one', { device: name }))
  }
  return (
    <li className={`${shapes.row} ${style.one}`}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div className={shapes.rest}>
        <div className={`${shapes.wraps} ${style.name}`}>
          {name}
          {is_current && <Status is="plain">{t('this_device')}</Status>}
        </div>
        <div className={`${shapes.small} ${style.said}`}>
          {t('session_from', { ip })} <span aria-hidden>·</span>{' '}
          {is_current ? t('session_now') : t('session_used', { time: dates.time(last_used_at) })}
        </div>
      </div>
      {!is_current && (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          aria-label={t('end_one_of', { device: name, time: dates.time(last_used_at) })}
          onClick={() => void end()}
        >
          {t('end_one')}
        </Button>
      )}
    </li>
  )
}
