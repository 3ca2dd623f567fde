import { Button, VisuallyHidden } from '@mantine/core'
import { Mail, Phone } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, SubmitButton, useForm } from '../kit/form/form.tsx'
import { useRateLimitedCall } from '../kit/api/rate-limited-call.ts'
import { State } from '../kit/feedback/state.tsx'
import { Phone as PhoneNumber } from '../kit/values/phone.tsx'
import style from './profile.module.css'
import shapes from '../kit/page/shapes.module.css'

type Kind = 'email' | 'phone'

/** Email or phone of the person: verified, or verified by a code. */
export function Verification({ kind, address, verified }: { kind: Kind; address: string; verified: boolean }) {
  const t = useTranslations('profile')
  const mailed = useRateLimitedCall(api.verification.mailCode)
  const texted = useRateLimitedCall(api.verification.textCode)
  const { send, busy, wait } = kind === 'email' ? mailed : texted
  const [sent, setSent] = useState(false)
  const ask = async () => {
    if (await send({})) setSent(true)
  }
  const Icon = kind === 'email' ? Mail : Phone
  return (
    <div className={style.way}>
      <div className={`${shapes.wraps} ${style.line}`}>
        <Icon size={16} aria-hidden />
        <span className={shapes.breaks}>
          {
            // The field above shows the number.
            kind === 'phone' ? (
              <>
                {t('phone')}
                <VisuallyHidden>
                  <PhoneNumber number={address} />
                </VisuallyHidden>
              </>
            ) : (
              address
            )
          }
        </span>
        <State of="address" is={verified ? 'verified' : 'unverified'} />
        {!verified && !sent && (
          <Button variant="default" size="xs" loading={busy} disabled={wait !== undefined} onClick={() => void ask()}>
            {t(kind === 'email' ? 'mail_code' : 'text_code')}
          </Button>
        )}
      </div>
      {!verified && sent && <CodeForm kind={kind} />}
      {!verified && (sent || wait) && (
        <p className={style.said}>
          {wait ? (
            t('wait', { duration: wait })
          ) : (
            <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => void ask()}>
              {t('send_again')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

function CodeForm({ kind }: { kind: Kind }) {
  const t = useTranslations('profile')
  const form = useForm(kind === 'email' ? api.verification.checkMailed : api.verification.checkTexted, {
    start: { code: '' },
    done: (reply) => toast.good(reply.message),
  })
  return (
    <Form of={form} light>
      <div className={style.code}>
        <TextField
          at={form.at('code')}
          label={t('code')}
          hint={t(kind === 'email' ? 'code_mailed' : 'code_texted')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
        <SubmitButton>{t('verify')}</SubmitButton>
      </div>
    </Form>
  )
}
