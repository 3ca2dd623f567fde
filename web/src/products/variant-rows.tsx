import { Button } from '@mantine/core'
import { ChevronDown, ChevronRight, Plus, RotateCcw, X } from 'lucide-react'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { ImageField } from '../kit/fields/image-field.tsx'
import { MoneyField } from '../kit/fields/number-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { type FieldPath, fieldPath } from '../kit/form/field-path.ts'
import { FormState } from '../kit/form/form-state.ts'
import { State } from '../kit/feedback/state.tsx'
import { ReorderFields } from './reorder-fields.tsx'
import { WeightField } from './unit-fields.tsx'
import { VariantMarkup } from './variant-markup.tsx'
import { rowKey, useOptionErrors, type useVariantGrid, type VariantRow } from './use-variant-grid.ts'
import { leftOut } from './variant-grid.ts'
import style from './variant-fields.module.css'
import { IconButton } from '../kit/page/icon-button.tsx'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  state: FormState
  of: ReturnType<typeof useVariantGrid>
  /** Whether costs are shown, and whether stock is tracked. */
  seesCost: boolean
  isCounted: boolean
}

/** A row for each variant: main fields in the row, the rest expands below. */
export function VariantRows({ state, of, seesCost, isCounted }: Props) {
  const t = useTranslations('products')
  const { rows } = of.grid
  useOptionErrors(state, rows)
  const left = leftOut(of.grid)
  const isLong = useSyncExternalStore(state.subscribe, () => hasLongAmounts(state))
  if (rows.length === 0 && left.length === 0) return null
  return (
    <div className={style.grid} data-costs={seesCost || undefined} data-long={isLong || undefined}>
      <div className={`${shapes.tiny} ${style.heads}`} aria-hidden>
        <span>{t('variants_count', { count: rows.length })}</span>
        {seesCost && <span data-align="end">{t('cost')}</span>}
        <span data-align="end">{t('price')}</span>
        <span>{t('barcode')}</span>
      </div>
      {rows.length > 1 && <AllRows state={state} seesCost={seesCost} />}
      <div className={shapes.stack} role="group" aria-label={t('variants')}>
        {rows.map((row, index) => (
          <Row
            key={rowKey(row)}
            state={state}
            index={index}
            row={row}
            seesCost={seesCost}
            isCounted={isCounted}
            leaveOut={rows.length > 1 ? () => of.leaveOut(index) : undefined}
          />
        ))}
      </div>
      {left.length > 0 && (
        <div className={`${shapes.bar} ${style.left}`} role="group" aria-label={t('variants_left')}>
          <span>{t('variants_left')}</span>
          {left.map(({ key, name }) => (
            <Button
              key={key}
              size="xs"
              variant="default"
              aria-label={t('variant_take_in', { name })}
              leftSection={<Plus size={14} aria-hidden />}
              onClick={() => of.takeIn(key)}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Kobo: larger amounts do not fit in a column beside three others. */
const longAmount = 1_000_000_00

const hasLongAmounts = (state: FormState): boolean =>
  ((state.at('variants') ?? []) as VariantRow[]).some(({ price, cost }) => Math.max(price ?? 0, cost ?? 0) >= longAmount)

const shared = ['price', 'cost'] as const

/** Values for all rows at once. */
function AllRows({ state, seesCost }: { state: FormState; seesCost: boolean }) {
  const t = useTranslations('products')
  const [all] = useState(() => new FormState({}, () => []))
  useEffect(() => {
    let before = all.values()
    return all.subscribe(() => {
      const [last, now] = [before, all.values()]
      before = now
      const typed = shared.filter((field) => now[field] !== last[field])
      if (typed.length === 0) return
      const sharedValues = Object.fromEntries(typed.map((field) => [field, now[field]]))
      state.set(
        'variants',
        ((state.at('variants') ?? []) as VariantRow[]).map((row) => ({ ...row, ...sharedValues })),
      )
    })
  }, [all, state])
  return (
    <div className={style.row} role="group" aria-label={t('variants_all')} data-all>
      <span className={`${shapes.line} ${style.name}`}>{t('variants_all')}</span>
      {seesCost && (
        <div className={style.cost}>
          <MoneyField at={{ state: all, path: 'cost' }} label={t('cost')} placeholder={t('variants_each')} />
        </div>
      )}
      <div className={style.price}>
        <MoneyField at={{ state: all, path: 'price' }} label={t('price')} placeholder={t('variants_each')} />
      </div>
    </div>
  )
}

/** Fields that expand below a row. */
const below = ['name', 'sku', 'reorder_level', 'reorder_levels', 'weight', 'image'] as const

interface RowProps {
  state: FormState
  index: number
  row: VariantRow
  seesCost: boolean
  isCounted: boolean
  leaveOut: (() => void) | undefined
}

function Row({ state, index, row, seesCost, isCounted, leaveOut }: RowProps) {
  const t = useTranslations('products')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const at = <T,>(field: keyof VariantRow) => fieldPath(state)('variants', index, field) as FieldPath<T>
  const name = useSyncExternalStore(state.subscribe, () => state.at(`variants.${index}.name`)) as string | null | undefined
  // Expands a row with an error below.
  const isWrong = useSyncExternalStore(state.subscribe, () =>
    below.some((field) => state.problem(`variants.${index}.${field}`) !== undefined),
  )
  const shows = isOpen || isWrong
  const isOff = row.active === false
  const called = name || t('variant')
  return (
    <div className={style.row} role="group" aria-label={called} data-off={isOff || undefined}>
      <button
        type="button"
        className={`${shapes.line} ${style.name}`}
        aria-expanded={shows}
        aria-controls={id}
        onClick={() => setOpen(!shows)}
      >
        {shows ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
        <span className={`${shapes.name} ${style.called}`}>{called}</span>
        {isOff && <State of="product" is="inactive" />}
      </button>
      {seesCost && (
        <div className={style.cost}>
          <MoneyField at={at('cost')} label={t('cost')} />
        </div>
      )}
      <div className={style.price}>
        <MoneyField at={at('price')} label={t('price')} />
      </div>
      {/* Scanners end with Enter: do not submit the form. */}
      <div className={style.code} onKeyDownCapture={(event) => event.key === 'Enter' && event.preventDefault()}>
        <TextField at={at('barcode')} label={t('barcode')} />
      </div>
      <div className={style.out}>
        {isOff ? (
          <IconButton
            icon={RotateCcw}
            label={t('variant_back', { name: called })}
            onClick={() => state.set(`variants.${index}.active`, true)}
          />
        ) : (
          leaveOut && <IconButton icon={X} label={t(row.id ? 'variant_off' : 'variant_leave_out', { name: called })} onClick={leaveOut} />
        )}
      </div>
      {shows && (
        <div id={id} className={style.below}>
          <TextField at={at('name')} label={t('variant_name')} />
          <TextField at={at('sku')} label={t('sku')} hint={t('variant_sku_hint')} />
          {seesCost && <VariantMarkup state={state} index={index} />}
          {isCounted && <ReorderFields state={state} prefix={`variants.${index}.`} />}
          <WeightField state={state} prefix={`variants.${index}.`} />
          <div className={style.picture}>
            <ImageField at={at('image')} label={t('image')} />
          </div>
        </div>
      )}
    </div>
  )
}
