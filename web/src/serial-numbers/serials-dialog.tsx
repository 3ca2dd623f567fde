import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SerialsRequest } from './serials-request.ts'
import { NewSerials } from './new-serials.tsx'
import { PickSerials } from './pick-serials.tsx'
import shapes from '../kit/page/shapes.module.css'

/** Dialog content: serial numbers of one line's units. */
export default function SerialsDialog({ request, finish }: { request: SerialsRequest; finish: () => void }) {
  const t = useTranslations('serial-numbers')
  const [serials, setSerials] = useState(request.serials)
  // As in `withSerials`: more numbers than the quantity raise the quantity.
  const [requiredCount, setRequiredCount] = useState(
    request.isFixed ? request.requiredCount : Math.max(request.requiredCount, request.serials.length),
  )
  const change = (next: readonly string[]) => {
    if (!request.isFixed && (serials.length >= requiredCount || next.length > requiredCount)) setRequiredCount(next.length)
    setSerials(next)
    request.onChange(next)
  }
  const { product, location } = request
  const shared = { product, location, serials, wanted: requiredCount, onChange: change, onEnd: finish }
  return (
    <>
      {request.way === 'in' ? (
        <NewSerials {...shared} />
      ) : (
        <PickSerials {...shared} among={request.among} status={request.status} endsFull={request.serials.length < request.requiredCount} />
      )}
      <div className={shapes.foot}>
        <Button onClick={finish}>{t('done', { count: serials.length })}</Button>
      </div>
    </>
  )
}
