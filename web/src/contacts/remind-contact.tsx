import { formatMoney } from '@kasuwa/contract/platform/money'
import type { Channel } from '@kasuwa/contract/reminders'
import { Button } from '@mantine/core'
import { Mail, MessageCircle, MessageSquare } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { SessionEnded, ValidationError, errorText } from '../kit/api/errors.ts'
import { useCall, useOne } from '../kit/api/query.ts'
import { confirm, toast } from '../kit/feedback/feedback.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Facts } from '../kit/page/panel.tsx'
import { Money } from '../kit/values/money.tsx'
import { When } from '../kit/values/when.tsx'
import { whatsAppLink } from '../kit/whats-app.ts'
import type { Contact } from './contact-types.ts'
import style from './remind-contact.module.css'
import shapes from '../kit/page/shapes.module.css'

/** Text of a reminder, its channels, and earlier reminders. */
export default function RemindContact({ contact: { id, name } }: { contact: Pick<Contact, 'id' | 'name'> }) {
  const t = useTranslations('debts')
  const loaded = useOne(api.reminders.of, { params: { id } })
  const call = useCall(api.reminders.send)
  const asksAgain = () => confirm({ title: t('again_title', { name }), text: t('again_text'), yes: t('again_yes'), no: t('again_no') })
  const send = async (channel: Channel, isRepeat = false): Promise<void> => {
    try {
      await call.attempt({ params: { id }, body: { channel, ...(isRepeat ? { again: isRepeat } : {}) } })
      toast.good(t('sent', { name }))
    } catch (error) {
      if (error instanceof SessionEnded) return
      // Another member reminded first.
      if (error instanceof ValidationError && 'again' in error.errors) {
        if (await asksAgain()) await send(channel, true)
        return
      }
      toast.wrong(errorText(error as Error))
    }
  }
  return (
    <Loading of={loaded} lines={4}>
      {({ draft, rows }) => {
        const begin = async (channel: Channel) => {
          if (draft?.is_reminded_today && !(await asksAgain())) return
          if (channel === 'whatsapp') open(whatsAppLink(draft?.phone, draft?.text), '_blank', 'noreferrer')
          await send(channel, draft?.is_reminded_today)
        }
        return (
          <div className={shapes.column} data-fills>
            {draft ? (
              <>
                <p className={style.owes}>
                  <strong>{t('remind_owes', { name, amount: formatMoney(draft.owed ?? 0) })}</strong>
                  {draft.due_since && (
                    <span>
                      {t('remind_due')} <When at={draft.due_since} day />
                    </span>
                  )}
                </p>
                <blockquote className={style.text}>{draft.text}</blockquote>
                <div className={shapes.ways}>
                  {draft.phone && (
                    <Button
                      leftSection={<MessageCircle size={16} aria-hidden />}
                      disabled={call.busy}
                      onClick={() => void begin('whatsapp')}
                    >
                      {t('by_whatsapp')}
                    </Button>
                  )}
                  {draft.phone && (
                    <Button
                      variant="default"
                      leftSection={<MessageSquare size={16} aria-hidden />}
                      disabled={call.busy}
                      onClick={() => void begin('sms')}
                    >
                      {t('by_sms')}
                    </Button>
                  )}
                  {draft.email && (
                    <Button
                      variant="default"
                      leftSection={<Mail size={16} aria-hidden />}
                      disabled={call.busy}
                      onClick={() => void begin('mail')}
                    >
                      {t('by_mail')}
                    </Button>
                  )}
                </div>
              </>
            ) : (
              <p>{t('remind_nothing', { name })}</p>
            )}
            {rows.length > 0 && (
              <section>
                <h3 className={style.head}>{t('history')}</h3>
                <Facts
                  of={rows.map((row) => [
                    t(`channel_${row.channel}`),
                    <span key={row.created_at}>
                      <When at={row.created_at} /> · {row.owed !== null && <Money kobo={row.owed} />}{' '}
                      {row.created_by && `· ${row.created_by.name}`}
                    </span>,
                  ])}
                />
              </section>
            )}
          </div>
        )
      }}
    </Loading>
  )
}
