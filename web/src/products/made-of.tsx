import type { BodyOf } from '@kasuwa/contract/platform/endpoint'
import { formatMoney, lineTotal } from '@kasuwa/contract/platform/money'
import { toThousandths } from '@kasuwa/contract/platform/quantity'
import type { products } from '@kasuwa/contract/products'
import { Checkbox } from '@mantine/core'
import { X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { QuantityField } from '../kit/fields/number-field.tsx'
import { PickerField } from '../kit/fields/picker-field.tsx'
import { type NamedRow, pickerSource } from '../kit/fields/picker-options.ts'
import { type FieldPaths, fieldPath } from '../kit/form/field-path.ts'
import { FormSection } from '../kit/form/form-section.tsx'
import { FormState, type Values } from '../kit/form/form-state.ts'
import { quantityText } from '../kit/values/texts.ts'
import style from './made-of.module.css'
import type { Product } from './product.ts'
import { IconButton } from '../kit/page/icon-button.tsx'
import shapes from '../kit/page/shapes.module.css'

type NewProduct = BodyOf<typeof products.create>
type ComponentInput = { product?: string | null; quantity?: number | null }

/** A picked product, as far as it is loaded. */
interface PickedProduct extends NamedRow {
  cost: number | null
}

const nothing: readonly ComponentInput[] = []
const listed = (state: FormState) => (state.at('composites') as readonly ComponentInput[] | null | undefined) ?? nothing

/** True if the form is for a composite; composites have no stock fields. */
export const useIsMade = (state: FormState): boolean =>
  useSyncExternalStore(state.subscribe, () => Array.isArray(state.at('composites')) && state.at('is_made') !== false)

/** The body of a composite. Cost, inventory and reorder levels belong to its components, so they are not sent. */
export function sentAsMade({ is_made, composites, ...rest }: Values): Values {
  if (is_made === false) return { ...rest, composites: [] }
  if (!composites) return rest
  const { cost: _, markup: __, reorder_level: ___, reorder_levels: ____, has_inventory: _____, opening: ______, ...values } = rest
  return { ...values, composites }
}

/** Switch and list of a composite's components. */
export function MadeOf({ state, product }: { state: FormState; product: Product | undefined }) {
  const t = useTranslations('products')
  const can = useCan()
  const at = fieldPath(state) as FieldPaths<NewProduct>
  const isMade = useIsMade(state)
  const rows = useSyncExternalStore(state.subscribe, () => listed(state))
  const [picking] = useState(() => new FormState({}, () => []))
  const [pickedProducts, setPickedProducts] = useState<readonly PickedProduct[]>(
    () => product?.edges.composites?.map((part) => ({ id: part.product.id, name: part.product.name, cost: part.cost })) ?? [],
  )
  const isEmpty = isMade && rows.length === 0
  useEffect(() => {
    state.refuse('composites', isEmpty ? { text: t('made_of_needed') } : undefined)
    return () => state.refuse('composites', undefined)
  }, [state, isEmpty, t])
  const turn = (on: boolean) => {
    state.set('is_made', on)
    if (on && !state.at('composites')) state.set('composites', [])
    if (!on && product?.inventory_type !== 'composite') state.set('composites', undefined)
  }
  const add = (row: NamedRow | undefined) => {
    picking.set('product', null)
    if (!row || rows.some((component) => component.product === row.id)) return
    setPickedProducts([...pickedProducts.filter(({ id }) => id !== row.id), row as PickedProduct])
    state.push('composites', { product: row.id, quantity: 1 })
  }
  const of = (id: string | null | undefined) => pickedProducts.find((pickedProduct) => pickedProduct.id === id)
  const from = pickerSource(
    api.products.open,
    { inventory_type: ['standard'] },
    (row) => (row.available === null ? undefined : quantityText(row.available)),
    ({ id }) =>
      rows.some((component) => component.product === id) ? t('made_of_in_it') : id === product?.id ? t('made_of_itself') : undefined,
  )
  return (
    <FormSection title={t('made_of')}>
      <Checkbox
        label={t('made_of_others')}
        description={t('made_of_hint')}
        checked={isMade}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {isMade && rows.length > 0 && (
        <ul className={style.parts} aria-label={t('made_of')}>
          {rows.map(({ product: id }, index) => (
            <li key={id} className={style.part}>
              <QuantityField at={at('composites', index, 'quantity')} label={of(id)?.name ?? ''} />
              <IconButton
                icon={X}
                label={t('made_of_out', { name: of(id)?.name ?? '' })}
                size="lg"
                variant="subtle"
                color="gray"
                onClick={() => state.drop('composites', index)}
              />
            </li>
          ))}
        </ul>
      )}
      {isMade && (
        <PickerField at={fieldPath(picking)('product') as ReturnType<typeof at<'sku'>>} label={t('made_of_add')} from={from} picked={add} />
      )}
      {isMade && rows.length > 0 && can('product.view-cost') && (
        <p className={shapes.quiet}>{t('made_of_costs', { amount: formatMoney(costOf(rows, pickedProducts)) })}</p>
      )}
    </FormSection>
  )
}

/** Kobo: cost of one composite, from the components with a known cost. */
const costOf = (rows: readonly ComponentInput[], pickedProducts: readonly PickedProduct[]): number =>
  rows.reduce((sum, { product, quantity }) => {
    const cost = pickedProducts.find(({ id }) => id === product)?.cost ?? 0
    return sum + lineTotal(toThousandths(quantity ?? 0), cost)
  }, 0)
