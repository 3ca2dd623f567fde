import type { SharedNow } from '@kasuwa/contract/share-links'
import { Button, Title } from '@mantine/core'
import { Link2Off } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useCall } from '../kit/api/query.ts'
import { confirm, toast } from '../kit/feedback/feedback.ts'
import { useDates } from '../kit/format.ts'
import style from './share-dialog.module.css'

interface Props {
  of: z.output<typeof SharedNow>['rows']
  /** Ends all of them. */
  call: ClientEndpoint
  id: string
  /** Name of the shared record. */
  name: string
  onEnded: () => void
}

/** Valid links with their creators, and a button that ends them all; nothing if there are none. */
export function LiveLinks({ of: rows, call, id, name, onEnded }: Props) {
  const t = useTranslations('share')
  const kit = useTranslations('kit')
  const { day } = useDates()
  const ending = useCall(call)
  if (rows.length === 0) return null
  const end = async () => {
    const question = { title: t('end_title', { name }), text: t('end_text'), yes: t('end'), no: kit('cancel'), danger: true }
    if (!(await confirm(question))) return
    if (!(await ending.run({ params: { id } }))) return
    onEnded()
    toast.good(t('ended'))
  }
  const noon = (edge: string) => day(`${edge.slice(0, 10)}T12:00:00Z`)
  return (
    <section className={style.live} aria-label={t('live')}>
      <Title order={3} size="h4">
        {t('live')}
      </Title>
      <ul>
        {rows.map(({ created_at, expires_at, created_by, from, to }) => (
          <li key={created_at}>
            {t('live_by', { name: created_by?.name ?? t('nobody'), date: day(created_at), until: day(expires_at) })}
            {(from ?? to) && (
              <small>{t('live_period', { from: from ? noon(from) : t('live_start'), to: to ? noon(to) : t('live_end') })}</small>
            )}
          </li>
        ))}
      </ul>
      <Button variant="default" leftSection={<Link2Off size={16} aria-hidden />} loading={ending.busy} onClick={() => void end()}>
        {t('end')}
      </Button>
    </section>
  )
}
