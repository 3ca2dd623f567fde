import { formatMoney, parseMoney } from '@kasuwa/contract/platform/money'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import style from '../desk/question.module.css'
import type { Line } from '../desk/lines.ts'
import { useCall } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { currencySign } from '../kit/values/texts.ts'
import type { LowPrice } from './intake-draft.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import shapes from '../kit/page/shapes.module.css'

const CellInput = lazyPart(async () => ({ default: (await import('../desk/cell-input.tsx')).CellInput }))

interface Props {
  line: Pick<Line, 'product' | 'name'>
  low: LowPrice
  /** Called with the new price in kobo. */
  onSaved: (price: number) => void
  /** Back to the search. */
  onLeave: () => void
}

/** Says that goods sell for no more than they cost now; who may changes the price right here. */
export function LowPriceNote({ line: { product, name }, low: { price, cost, hasShare }, onSaved, onLeave }: Props) {
  const t = useTranslations('low-prices')
  const can = useCan()
  const { run, busy } = useCall(api.products.edit)
  /** The new price as it is typed. */
  const [typed, setTyped] = useState<string>()
  const [tried, setTried] = useState(false)
  const amount = parseMoney(typed ?? '') || undefined
  const messageKey = price === 0 ? 'low_price_none' : hasShare ? 'low_price_shared' : 'low_price'
  const leave = () => {
    setTyped(undefined)
    setTried(false)
    onLeave()
  }
  const save = async () => {
    setTried(true)
    if (amount === undefined || !(await run({ params: { id: product }, body: { price: amount } }))) return
    toast.good(t('low_price_saved', { name, price: formatMoney(amount) }))
    onSaved(amount)
    leave()
  }
  return (
    <div className={`${shapes.bar} ${style.question}`}>
      <p role="status">{t(messageKey, { price: formatMoney(price), cost: formatMoney(cost) })}</p>
      {typed === undefined
        ? can(api.products.edit.access) && (
            <Button size="compact-md" variant="default" onClick={() => setTyped('')}>
              {t('low_price_change')}
            </Button>
          )
        : [
            <div key="price" className={style.signed} data-sign={currencySign}>
              <CellInput
                label={t('low_price_new', { name })}
                value={typed}
                isFocused
                onType={setTyped}
                onLeave={() => {}}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' && event.key !== 'Escape') return
                  event.preventDefault()
                  if (event.key === 'Enter') void save()
                  else leave()
                }}
                wrong={tried && amount === undefined ? t('low_price_wrong') : undefined}
              />
            </div>,
            <Button key="save" size="compact-md" loading={busy} onClick={() => void save()}>
              {t('low_price_save')}
            </Button>,
            <Button key="back" size="compact-md" variant="default" onClick={leave}>
              {t('low_price_back')}
            </Button>,
            tried && amount === undefined && (
              <p key="wrong" role="alert">
                {t('low_price_wrong')}
              </p>
            ),
          ]}
    </div>
  )
}
