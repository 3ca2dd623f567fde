import { dueAges, type DueAge } from '@kasuwa/contract/due-ages'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Mail, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ListLink } from '../home/list-link.tsx'
import { useCan } from '../kit/can.tsx'
import { useCall, useList } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { Segments } from '../kit/fields/segments.tsx'
import { Selectable } from '../kit/list/selection.tsx'
import { Stat, StatRow } from '../kit/page/stat-row.tsx'
import { Money } from '../kit/values/money.tsx'
import { Page } from '../shell/page.tsx'
import { AgeMark } from './age-bar.tsx'
import style from './ageing-screen.module.css'
import { type Ageing, type DebtorRow, DebtorRows, useOpens } from './debtor-rows.tsx'
import shapes from '../kit/page/shapes.module.css'

/** Most contacts on a page, as the server returns. */
const onPage = 50

/** Customer or supplier debts by age; selected contacts are reminded together. */
export default function AgeingScreen() {
  const t = useTranslations('debts')
  const can = useCan()
  const navigate = useNavigate()
  const { direction = 'in', page = '1' }: { direction?: 'in' | 'out'; page?: string } = useSearch({ strict: false })
  const go = (search: { direction?: string; page?: string }) => void navigate({ to: '/contacts/ageing', search })
  const loaded = useList(api.debts.ageing, { query: { direction, page: Number(page) } })
  const rows = ({ rows: debtors, as_of }: Ageing) => (
    <DebtorRows
      rows={debtors.flatMap((row) => (row.owed > 0 ? [{ ...row, id: row.contact.id }] : []))}
      today={as_of}
      direction={direction}
    />
  )
  return (
    <Page title={t('title')}>
      <div className={shapes.column}>
        <div className={style.way}>
          <Segments
            label={t('direction')}
            value={direction}
            choices={[
              { value: 'in', label: t('in') },
              { value: 'out', label: t('out') },
            ]}
            onChange={(way) => go({ direction: way })}
          />
        </div>
        <Loading of={loaded} lines={6}>
          {(data) =>
            data.debtors === 0 ? (
              <p className={shapes.quiet}>{t(direction === 'in' ? 'empty_in' : 'empty_out')}</p>
            ) : (
              <>
                <Sums of={data} direction={direction} />
                <p className={shapes.quiet}>{t('explains')}</p>
                {direction === 'in' && can(api.reminders.sendMany.access) ? (
                  <Selectable<DebtorRow> actions={(ticked, clear) => <RemindTicked rows={ticked} clear={clear} />}>{rows(data)}</Selectable>
                ) : (
                  rows(data)
                )}
                {(data.count > onPage || Number(page) > 1) && (
                  <div className={shapes.pair}>
                    <Button
                      variant="default"
                      disabled={Number(page) <= 1}
                      onClick={() => go({ direction, page: String(Math.min(Number(page) - 1, Math.ceil(data.count / onPage))) })}
                    >
                      {t('previous')}
                    </Button>
                    <Button
                      variant="default"
                      disabled={Number(page) * onPage >= data.count}
                      onClick={() => go({ direction, page: String(Number(page) + 1) })}
                    >
                      {t('next')}
                    </Button>
                  </div>
                )}
              </>
            )
          }
        </Loading>
      </div>
    </Page>
  )
}

function Sums({ of: { sums, debtors }, direction }: { of: Ageing; direction: 'in' | 'out' }) {
  const t = useTranslations('debts')
  return (
    <StatRow>
      <Stat name={t(direction)} under={t('count', { count: debtors })}>
        <Money kobo={sums.owed} short />
      </Stat>
      {dueAges.map((age) => sums[age] > 0 && <SumOfAge key={age} sums={sums} age={age} direction={direction} />)}
      {/* The ages minus this are the total. Credit beyond a contact’s own debts does not count. */}
      {sums.debts > sums.owed && (
        <Stat name={t('less_credit')}>
          <Money kobo={sums.owed - sums.debts} short />
        </Stat>
      )}
    </StatRow>
  )
}

/** Total of an age over all contacts. */
function SumOfAge({ sums, age, direction }: { sums: Ageing['sums']; age: DueAge; direction: 'in' | 'out' }) {
  const labelOf = useStates()
  const opens = useOpens(direction, sums.elsewhere)(age)
  const link = (className: string | undefined, children: ReactNode) =>
    opens && (
      <ListLink at={opens({})} className={className}>
        {children}
      </ListLink>
    )
  return (
    <Stat name={labelOf('due', age).text} mark={<AgeMark age={age} />} {...(opens ? { link } : {})}>
      <Money kobo={sums[age]} short />
    </Stat>
  )
}

/** Contacts who cannot be reminded are listed with the reason. */
function RemindTicked({ rows, clear }: { rows: readonly DebtorRow[]; clear: () => void }) {
  const t = useTranslations('debts')
  const call = useCall(api.reminders.sendMany)
  const send = async (channel: 'sms' | 'mail') => {
    const reply = await call.run({ body: { channel, contacts: rows.map(({ id }) => id) } })
    if (!reply) return
    toast.good(t('sent_many', { count: reply.sent }))
    if (reply.left_out.length > 0) toast.information(`${t('left_out')}: ${reply.left_out.map(({ reason }) => reason).join(' · ')}`)
    clear()
  }
  return (
    <>
      <Button leftSection={<Mail size={16} aria-hidden />} loading={call.busy} onClick={() => void send('mail')}>
        {t('remind')}: {t('by_mail')}
      </Button>
      <Button variant="default" leftSection={<MessageSquare size={16} aria-hidden />} disabled={call.busy} onClick={() => void send('sms')}>
        {t('remind')}: {t('by_sms')}
      </Button>
    </>
  )
}
