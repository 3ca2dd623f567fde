import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ContactPicker } from '../desk/contact-picker.tsx'
import { RefundAccount } from '../documents/refund-account.tsx'
import { NumberInput } from '../kit/fields/number-input.tsx'
import { moneyInputText } from '../kit/fields/parse-number.ts'
import { Segments } from '../kit/fields/segments.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { currencySign } from '../kit/values/texts.ts'
import { costAmount, type DraftCost } from './draft-costs.ts'
import shapes from '../kit/page/shapes.module.css'

/** Form for one extra cost of an intake: name, amount, and its creditor or the account that paid it. */
export default function ExtraCostForm({ cost, save }: { cost: DraftCost; save: (cost: DraftCost) => void }) {
  const t = useTranslations('intake')
  const dialog = useDialog()
  const [now, setNow] = useState(cost)
  const [isOwed, setOwed] = useState(cost.owed !== null)
  const [tried, setTried] = useState(false)
  const change = (part: Partial<DraftCost>) => setNow((before) => ({ ...before, ...part }))
  const amount = costAmount(now)
  const noName = now.name.trim() === ''
  const noOne = isOwed && now.owed === null
  const send = () => {
    setTried(true)
    if (noName || amount === undefined || noOne) return
    save({ ...now, amount: moneyInputText(amount), owed: isOwed ? now.owed : null })
  }
  return (
    <form
      className={shapes.parts}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div>
        <TextInput
          data-autofocus
          label={t('extra_name')}
          value={now.name}
          maxLength={100}
          autoComplete="off"
          error={tried && noName ? t('extra_name_missing') : undefined}
          onChange={({ currentTarget: { value: name } }) => change({ name })}
        />
        {noName && (
          <div className={shapes.below}>
            {(['extra_transport', 'extra_duty', 'extra_loading'] as const).map((usual) => (
              <Button key={usual} variant="default" size="compact-md" onClick={() => change({ name: t(usual) })}>
                {t(usual)}
              </Button>
            ))}
          </div>
        )}
      </div>
      <NumberInput
        label={t('extra_amount')}
        leftSection={currencySign}
        value={now.amount}
        error={tried && amount === undefined ? t('extra_amount_missing') : undefined}
        onType={(typed) => change({ amount: typed })}
      />
      <Segments
        label={t('extra_how')}
        value={isOwed ? 'owed' : 'paid'}
        choices={[
          { value: 'paid', label: t('extra_is_paid') },
          { value: 'owed', label: t('extra_is_owed') },
        ]}
        onChange={(how) => setOwed(how === 'owed')}
      />
      {isOwed ? (
        <ContactPicker
          type="supplier"
          label={t('extra_to')}
          value={now.owed}
          onPick={(supplier) => change({ owed: supplier })}
          error={tried && noOne ? t('extra_to_missing') : undefined}
        />
      ) : (
        <RefundAccount label={t('extra_from')} value={now.account} onChange={(account) => change({ account })} />
      )}
      <div className={shapes.foot}>
        <Button variant="default" onClick={dialog?.close}>
          {t('back')}
        </Button>
        <Button type="submit">{t('extra_save')}</Button>
      </div>
    </form>
  )
}
