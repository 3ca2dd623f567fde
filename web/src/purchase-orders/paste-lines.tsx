import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Goods } from '../desk/lines.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { TextArea } from '../kit/fields/text-area.tsx'
import { goodsForOrder } from './goods-for-order.ts'
import { type PastedRow, pastedRows } from './pasted-lines.ts'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  /** @param amount kobo; null if the row has none */
  onAdd: (goods: Goods, quantity: number, amount: number | null) => void
  done: () => void
}

const same = (value: string | null, text: string) => value?.trim().toLowerCase() === text.toLowerCase()

/** The one product of a row: by its SKU or barcode, else by its exact name. */
async function goodsOf({ text }: PastedRow): Promise<Goods | undefined> {
  const { rows } = await goodsForOrder.ask({ per_page: 20, count_to: 20, search: text })
  const byCode = rows.filter(({ sku, barcode }) => same(sku, text) || same(barcode, text))
  const byName = rows.filter(({ name }) => same(name, text))
  const matches = byCode.length > 0 ? byCode : byName
  return matches.length === 1 ? matches[0] : undefined
}

/** Adds lines from a spreadsheet; rows without a matching product stay for correction. */
export default function PasteLines({ onAdd, done }: Props) {
  const t = useTranslations('orders')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ added: number; missed: number }>()
  const add = async () => {
    setBusy(true)
    const missed: string[] = []
    let added = 0
    const lines = text.split(/\r\n|\r|\n/)
    for (const row of pastedRows(text)) {
      const goods = row.quantity === undefined || row.cost === undefined ? undefined : await goodsOf(row).catch(() => undefined)
      if (!goods || row.quantity === undefined || row.cost === undefined) missed.push(lines[row.row - 1] ?? row.text)
      else {
        onAdd(goods, row.quantity, row.cost)
        added += 1
      }
    }
    setBusy(false)
    if (missed.length === 0 && added > 0) return done()
    setText(missed.join('\n'))
    setOutcome({ added, missed: missed.length })
  }
  return (
    <form
      className={shapes.parts}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      {outcome && <Notice is="waiting">{t('paste_missed', { added: outcome.added, missed: outcome.missed })}</Notice>}
      <TextArea
        label={t('paste_label')}
        description={t('paste_hint')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        rows={8}
        data-autofocus
      />
      <div className={shapes.foot}>
        <Button variant="default" onClick={done}>
          {t('paste_close')}
        </Button>
        <Button type="submit" loading={busy} disabled={text.trim() === ''}>
          {t('paste_add')}
        </Button>
      </div>
    </form>
  )
}
