import { useRef } from 'react'
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { confirm } from '../kit/feedback/feedback.ts'
import { CountBar } from './count-bar.tsx'
import { NumbersList } from './numbers-list.tsx'
import style from './serial-entry.module.css'
import { SerialField } from './serial-field.tsx'
import { useNumbers } from './use-numbers.ts'
import { useReceivable } from './use-receivable.ts'
import { useSerialScans } from './use-serial-scans.ts'
import shapes from '../kit/page/shapes.module.css'

export interface NewSerialsProps {
  product: string
  location: string
  serials: readonly string[]
  /** Quantity that they must match. */
  wanted: number
  onChange: (serials: readonly string[]) => void
  onEnd: () => void
  label?: string
}

/** Enters serial numbers of incoming units, which must be new. */
export function NewSerials({ product, location, serials, wanted, onChange, onEnd, label }: NewSerialsProps) {
  const t = useTranslations('serial-numbers')
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { wrong, put, remove, fail, typed } = useNumbers(serials, onChange, field)
  const faults = useReceivable(product, location, serials)
  const add = (more: readonly string[]) => {
    const { twice, long, over } = put(more)
    if (twice[0] !== undefined) fail(t('twice', { count: twice.length, serial: twice[0] }))
    else if (long[0] !== undefined) fail(t('too_long', { serial: `${long[0].slice(0, 24)}…` }))
    else if (over > 0) fail(t('too_many', { count: over }))
  }
  useSerialScans(box, (number) => add([number.trim()]))
  const clear = async () => {
    const question = {
      title: t('clear_title', { count: serials.length }),
      text: t('clear_text'),
      yes: t('clear'),
      no: t('keep'),
      danger: true,
    }
    if (await confirm(question)) onChange([])
    field.current?.focus()
  }
  return (
    <div className={shapes.parts} ref={box}>
      <SerialField
        label={label ?? t('enter')}
        hint={t('enter_hint')}
        wrong={wrong}
        onType={typed}
        onAdd={add}
        onRefused={(range) => fail(t('range_wrong', { range }))}
        onUnreadable={() => fail(t('file_wrong'))}
        onEnd={onEnd}
        field={field}
      >
        {serials.length > 1 && (
          <Button variant="subtle" color="gray" onClick={() => void clear()}>
            {t('clear')}
          </Button>
        )}
      </SerialField>
      <CountBar count={serials.length} requiredCount={wanted} />
      {faults.size > 0 && (
        <p className={style.fault} role="alert">
          {t('not_receivable', { count: faults.size })}
        </p>
      )}
      <NumbersList serials={serials} faults={faults} onRemove={remove} />
    </div>
  )
}
