import { Button, Kbd } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TaxRow } from '../documents/tax-rows.ts'
import { useIsNarrow } from '../kit/media-query.ts'
import { Money } from '../kit/values/money.tsx'
import style from './summary.module.css'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  label: string
  /** The contact; a small screen has it above the lines. */
  party?: ReactNode
  children: ReactNode
}

/** Totals of a document, beside its lines. */
export function Summary({ label, party, children }: Props) {
  const narrow = useIsNarrow()
  return (
    <aside className={`${shapes.box} ${style.summary}`} aria-label={label}>
      {party && !narrow && <SummaryBlock>{party}</SummaryBlock>}
      {children}
    </aside>
  )
}

/** Part of a summary, with a line below. */
export const SummaryBlock = ({ children }: { children: ReactNode }) => <div className={style.block}>{children}</div>

/** The contact, if it cannot be changed. */
export const Whose = ({ label, name }: { label: string; name: string | undefined }) => (
  <div className={style.row}>
    <span>
      {label}
      {': '}
      <strong>{name}</strong>
    </span>
  </div>
)

/** One figure. */
export const SumRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={style.row}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Taxes above or below the total. */
export const TaxSums = ({ rows }: { rows: readonly TaxRow[] }) =>
  rows.map(({ id, label, kobo }) => (
    <SumRow key={id} label={label}>
      <Money kobo={kobo} />
    </SumRow>
  ))

/** The total of the sums. */
export const SumTotal = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={style.total}>
    <dt>{label}</dt>
    <dd aria-live="polite">{children}</dd>
  </div>
)

interface ButtonsProps {
  of: { busy: boolean; isEmpty: boolean; unsettled: { why: string | undefined } }
  icon: LucideIcon
  label: string
  /** Input is missing: the button looks secondary. */
  isQuiet?: boolean
  onPress: () => void
  /** More buttons. */
  children?: ReactNode
}

/** Button that records, and why that is not possible yet. A small screen has both in the bar at its foot. */
export function SummaryButtons({ of, icon: Icon, label, isQuiet = false, onPress, children }: ButtonsProps) {
  const narrow = useIsNarrow()
  const { why } = of.unsettled
  if (narrow && !children) return null
  return (
    <div className={style.buttons}>
      {!narrow && why && (
        <p className={style.why} role="status">
          {why}
        </p>
      )}
      {!narrow && (
        <Button
          size="lg"
          fullWidth
          variant={isQuiet ? 'default' : 'filled'}
          disabled={of.isEmpty}
          loading={of.busy}
          onClick={onPress}
          leftSection={<Icon size={20} aria-hidden />}
          rightSection={<Kbd>F9</Kbd>}
        >
          {label}
        </Button>
      )}
      {children}
    </div>
  )
}
