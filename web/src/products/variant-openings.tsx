import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { findLocation, useLocations } from '../documents/use-locations.ts'
import { QuantityField } from '../kit/fields/number-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { type FieldPath, fieldPath } from '../kit/form/field-path.ts'
import { FormState } from '../kit/form/form-state.ts'
import { useDerived } from '../kit/form/use-derived.ts'
import { type VariantRow, rowKey } from './use-variant-grid.ts'
import style from './variant-openings.module.css'
import shapes from '../kit/page/shapes.module.css'

/** Opening stock of each variant of a new product; an empty one has none. */
export default function VariantOpenings({ state }: { state: FormState }) {
  const t = useTranslations('products')
  const at = fieldPath(state) as (path: string) => FieldPath<number>
  const places = useLocations().data
  // The set of rows and their names as text, so that typing in a field does not rerender the others.
  const rowsJson = useSyncExternalStore(state.subscribe, () => JSON.stringify(rowsOf(state).map((row) => [rowKey(row), row.name])))
  const [where] = useState(() => new FormState({}, () => []))
  const usual = findLocation(places ?? [], null)?.id
  const location = useSyncExternalStore(where.subscribe, () => where.at('location') as string | null | undefined) ?? usual
  useDerived(where, (now) => (usual && !now.location ? { location: usual } : {}), usual)
  useDerived(
    state,
    ({ variants }) =>
      Object.fromEntries(
        ((variants ?? []) as readonly Opened[]).flatMap(({ opening }, index): [string, unknown][] => {
          if (!opening) return []
          if (typeof opening.quantity !== 'number') return [[`variants.${index}.opening`, null]]
          return location && opening.location !== location ? [[`variants.${index}.opening.location`, location]] : []
        }),
      ),
    location,
  )
  const rows = JSON.parse(rowsJson) as [string, string | null][]
  if (rows.length === 0) return null
  return (
    <fieldset className={shapes.rows}>
      <legend className={style.heading}>{t('opening')}</legend>
      <p className={shapes.small}>{t('variants_opening_hint')}</p>
      {places && places.length > 1 && (
        <SelectField
          at={fieldPath(where)('location') as FieldPath<string>}
          label={t('opening_location')}
          choices={places.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <div className={style.each}>
        {rows.map(([key, name], index) => (
          <QuantityField key={key} at={at(`variants.${index}.opening.quantity`)} label={name ?? t('variant')} />
        ))}
      </div>
    </fieldset>
  )
}

type Opened = VariantRow & { opening?: { quantity?: number | null; location?: string | null } | null }

const rowsOf = (state: FormState) => (state.at('variants') ?? []) as readonly Opened[]
