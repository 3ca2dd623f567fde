import { Button } from '@mantine/core'
import { ScanBarcode } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Line, lacksSerials, quantityOf } from '../desk/lines.ts'
import { lacksUnits, type TrackedPart, wantedOf } from '../desk/tracked-parts.ts'
import style from './line-serials.module.css'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  line: Line
  ask: (line: Line, part?: TrackedPart) => void
}

/** Numbers shown on a line; the rest as a count. */
const mostShown = 3

/** Below a line: serial numbers of its units or of its components, or a hint that they are missing. */
export default function LineSerials({ line, ask }: Props) {
  const quantity = quantityOf(line) ?? 0
  if (!line.parts?.length)
    return (
      <Units
        serials={line.serials ?? []}
        requiredCount={quantity / 1000}
        lacks={lacksSerials(line)}
        name={line.name}
        onAsk={() => ask(line)}
      />
    )
  return line.parts.map((part) => (
    <Units
      key={part.product}
      serials={part.serials}
      requiredCount={wantedOf(part, quantity)}
      lacks={lacksUnits(part, quantity)}
      name={part.name}
      isPart
      onAsk={() => ask(line, part)}
    />
  ))
}

interface UnitsProps {
  serials: readonly string[]
  /** Quantity that they must match. */
  requiredCount: number
  lacks: boolean
  name: string
  /** For a component of the line: shows its name. */
  isPart?: boolean
  onAsk: () => void
}

function Units({ serials, requiredCount, lacks, name, isPart = false, onAsk }: UnitsProps) {
  const t = useTranslations('serial-numbers')
  const countText = t(isPart ? 'line_of' : 'line', { count: serials.length, wanted: requiredCount, name })
  const isNone = requiredCount === 0 && serials.length === 0
  return (
    <div className={`${shapes.wraps} ${style.serials}`} data-unsettled={lacks || undefined}>
      <Button
        size="compact-md"
        variant={lacks ? 'light' : 'subtle'}
        color={lacks ? undefined : 'gray'}
        leftSection={<ScanBarcode size={16} aria-hidden />}
        aria-label={isNone ? `${t('pick_units')} · ${name}` : t('line_of', { count: serials.length, wanted: requiredCount, name })}
        onClick={onAsk}
      >
        {isNone ? t('pick_units') : countText}
      </Button>
      {serials.length > 0 && (
        <span className={`${shapes.small} ${style.numbers}`}>
          {serials.slice(-mostShown).join(', ')}
          {serials.length > mostShown && ` ${t('line_more', { count: serials.length - mostShown })}`}
        </span>
      )}
    </div>
  )
}
