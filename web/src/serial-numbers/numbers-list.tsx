import { X } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { MeaningIcon } from '../kit/feedback/status.tsx'
import { isDoubtful } from './entered.ts'
import style from './serial-entry.module.css'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  serials: readonly string[]
  /** The server's objection to a number, in words. */
  faults: ReadonlyMap<string, string>
  /** Stable reference, so that of a thousand rows only the new one renders. */
  onRemove: (serial: string) => void
}

/** Entered numbers, newest first, each with its errors. */
export function NumbersList({ serials, faults, onRemove }: Props) {
  const t = useTranslations('serial-numbers')
  if (serials.length === 0) return null
  return (
    <ol className={style.numbers} reversed aria-label={t('entered')}>
      {serials.toReversed().map((serial, index) => (
        <NumberRow key={serial} serial={serial} place={serials.length - index} fault={faults.get(serial)} onRemove={onRemove} />
      ))}
    </ol>
  )
}

interface RowProps {
  serial: string
  /** Position from one, in the order of entry. */
  place: number
  fault: string | undefined
  onRemove: (serial: string) => void
}

const NumberRow = memo(function NumberRow({ serial, place, fault, onRemove }: RowProps) {
  const t = useTranslations('serial-numbers')
  const doubt = isDoubtful(serial) ? t('imei_doubt') : undefined
  return (
    <li className={`${shapes.row} ${style.number}`} data-is={fault ? 'wrong' : doubt ? 'waiting' : undefined}>
      <span className={`${shapes.small} ${style.place}`} aria-hidden>
        {place}
      </span>
      <span className={shapes.fills}>
        <span className={`${shapes.breaks} ${style.code}`}>{serial}</span>
        {(fault ?? doubt) && (
          <span className={style.says}>
            <MeaningIcon of={fault ? 'wrong' : 'waiting'} />
            {fault ?? doubt}
          </span>
        )}
      </span>
      <button type="button" className={style.remove} aria-label={t('remove', { serial })} onClick={() => onRemove(serial)}>
        <X size={16} aria-hidden />
      </button>
    </li>
  )
})
