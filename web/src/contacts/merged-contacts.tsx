import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { Can } from '../kit/can.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { useDelete } from '../kit/feedback/use-delete.ts'
import { Panel } from '../kit/page/panel.tsx'
import { When } from '../kit/values/when.tsx'
import { Phone } from '../kit/values/phone.tsx'
import style from './contact-screen.module.css'
import shapes from '../kit/page/shapes.module.css'

/** Contacts merged into this one; each merge can be undone. Nothing if there are none. */
export function MergedContacts({ id }: { id: string }) {
  const t = useTranslations('contacts')
  const { data } = useOne(api.contacts.merged, { params: { id } })
  const { remove, busy } = useDelete(api.contacts.unmerge)
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  const takeBack = async ({ id: alias, name }: { id: string; name: string }) => {
    const words = { yes: t('unmerge'), refused: t('unmerge_refused') }
    if (await remove({ id: alias, title: t('unmerge_title', { name }), text: t('unmerge_text'), words }))
      toast.good(t('unmerged', { name }))
  }
  return (
    <Panel title={t('merged_title')}>
      <ul className={style.merged}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={`${shapes.breaks} ${style.alias}`}>
              <strong>{row.name}</strong>
              {row.phone && <Phone number={row.phone} />}
              <small>
                {t('merged_on')} <When at={row.merged_at} day />
                {row.merged_by && ` · ${row.merged_by.name}`}
              </small>
            </span>
            <Can do={api.contacts.unmerge}>
              <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void takeBack(row)}>
                {t('unmerge')}
              </Button>
            </Can>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
