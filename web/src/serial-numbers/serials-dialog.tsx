import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SerialsRequest } from './serials-request.ts'
import { NewSerials } from './new-serials.tsx'
import { PickSerials } from './pick-serials.tsx'
import style from './serial-entry.module.css'

/** Dialog content: serial numbers of one line's units. */
export default function SerialsDialog({ asked, finish }: { asked: SerialsRequest; finish: () => void }) {
  const t = useTranslations('serial-numbers')
  const [serials, setSerials] = useState(asked.serials)
  // As in `withSerials`: more numbers than the quantity raise the quantity.
  const [requiredCount, setRequiredCount] = useState(asked.isFixed ? asked.wanted : Math.max(asked.wanted, asked.serials.length))
  const change = (next: readonly string[]) => {
    if (!asked.isFixed && (serials.length >= requiredCount || next.length > requiredCount)) setRequiredCount(next.length)
    setSerials(next)
    asked.onChange(next)
  }
  const { product, location } = asked
  const shared = { product, location, serials, wanted: requiredCount, onChange: change, onEnd: finish }
  return (
    <>
      {asked.way === 'in' ? (
        <NewSerials {...shared} />
      ) : (
        <PickSerials {...shared} among={asked.among} status={asked.status} endsFull={asked.serials.length < asked.wanted} />
      )}
      <div className={style.foot}>
        <Button onClick={finish}>{t('done', { count: serials.length })}</Button>
      </div>
    </>
  )
}
