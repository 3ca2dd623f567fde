import { Button } from '@mantine/core'
import { ScanBarcode } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Line, lacksSerials, quantityOf } from '../documents/lines.ts'
import style from './line-serials.module.css'

interface Props {
  line: Line
  ask: (line: Line) => void
}

/** Numbers said on a line; the others are counted. */
const shown = 3

/** Under a line: its units' serial numbers, or that they are still to be named. */
export default function LineSerials({ line, ask }: Props) {
  const t = useTranslations('serial-numbers')
  const { serials = [], name } = line
  const wanted = (quantityOf(line) ?? 0) / 1000
  const lacks = lacksSerials(line)
  return (
    <div className={style.serials} data-lacks={lacks || undefined} data-unsettled={lacks || undefined}>
      <Button
        size="compact-md"
        variant={lacks ? 'light' : 'subtle'}
        color={lacks ? undefined : 'gray'}
        leftSection={<ScanBarcode size={16} aria-hidden />}
        aria-label={t('line_of', { count: serials.length, wanted, name })}
        onClick={() => ask(line)}
      >
        {wanted === 0 && serials.length === 0 ? t('pick_units') : t('line', { count: serials.length, wanted })}
      </Button>
      {serials.length > 0 && (
        <span className={style.numbers}>
          {serials.slice(-shown).join(', ')}
          {serials.length > shown && ` ${t('line_more', { count: serials.length - shown })}`}
        </span>
      )}
    </div>
  )
}
