import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { exactMatch, type GoodsQuery } from './goods-index.ts'
import style from './goods-search.module.css'
import type { Goods } from './lines.ts'

/**
 * Queue of scans that are looked up on the server, in scan order.
 * @param several called where several products match: shows them
 */
export function useScanQueue(
  look: (text: string) => Promise<Goods[]>,
  onAdd: (goods: Goods, quantity: number) => void,
  several: (text: string) => void,
) {
  const t = useTranslations('documents')
  const [looking, setLooking] = useState<GoodsQuery[]>([])
  const [missed, setMissed] = useState<{ wanted: GoodsQuery; why: 'unknown' | 'failed' }>()
  const queue = useRef(Promise.resolve())

  const answer = async (wanted: GoodsQuery) => {
    try {
      const rows = await look(wanted.text)
      const goods = exactMatch(rows, wanted.text)
      if (goods) onAdd(goods, wanted.quantity)
      else if (rows.length > 0) several(wanted.quantity === 1 ? wanted.text : `${wanted.quantity}*${wanted.text}`)
      else setMissed({ wanted, why: 'unknown' })
    } catch {
      setMissed({ wanted, why: 'failed' })
    } finally {
      setLooking((now) => now.filter((other) => other !== wanted))
    }
  }
  const lookUp = (wanted: GoodsQuery) => {
    setLooking((now) => [...now, wanted])
    setMissed(undefined)
    queue.current = queue.current.then(() => answer(wanted))
  }
  const notice: ReactNode = missed && (
    <p className={style.missed}>
      {t(missed.why === 'unknown' ? 'goods_none' : 'goods_failed', { text: missed.wanted.text })}
      {missed.why === 'failed' && (
        <Button size="compact-sm" variant="default" onClick={() => lookUp(missed.wanted)}>
          {t('try_again')}
        </Button>
      )}
    </p>
  )
  return { looking, notice, dismiss: () => setMissed(undefined), lookUp }
}
