import { Button } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useLocations } from '../documents/use-locations.ts'
import { QuantityField } from '../kit/fields/number-field.tsx'
import { quantityInputText } from '../kit/fields/parse-number.ts'
import { type FieldPath, fieldPath } from '../kit/form/field-path.ts'
import type { FieldProps } from '../kit/fields/use-field.ts'
import type { FormState } from '../kit/form/form-state.ts'
import { useDerived } from '../kit/form/use-derived.ts'
import { useHasAllLocations } from '../session/location-scope.ts'
import style from './reorder-fields.module.css'
import shapes from '../kit/page/shapes.module.css'

interface ReorderLevel {
  location: string
  quantity: number
}

interface Props {
  state: FormState
  /** Path prefix of the fields: `variants.2.` for a row. */
  prefix?: string
}

/** The reorder level: one number, which expands to one per location if locations may differ. */
export function ReorderFields({ state, prefix = '' }: Props) {
  const t = useTranslations('products')
  const at = fieldPath(state) as (path: string) => FieldPath<number>
  const places = useLocations().data ?? []
  const isEverywhere = useHasAllLocations()
  const locationLevels = useSyncExternalStore(state.subscribe, () => state.at(`${prefix}reorder_levels`)) as
    | readonly ReorderLevel[]
    | null
    | undefined
  const usual = useSyncExternalStore(state.subscribe, () => state.at(`${prefix}reorder_level`)) as number | null | undefined
  const [isOpen, setOpen] = useState(false)
  const shows = isOpen || (locationLevels?.length ?? 0) > 0
  const mayDiffer = places.length > 1 || (places.length === 1 && (!isEverywhere || shows))
  return (
    <div className={style.reorder}>
      <QuantityField at={at(`${prefix}reorder_level`)} label={t('reorder_level')} hint={prefix === '' ? t('reorder_hint') : undefined} />
      {mayDiffer && !shows && (
        <Button variant="subtle" size="xs" className={shapes.start} onClick={() => setOpen(true)}>
          {t(isEverywhere ? 'reorder_unfold' : 'reorder_unfold_here')}
        </Button>
      )}
      {mayDiffer && shows && <OwnFields state={state} path={`${prefix}reorder_levels`} places={places} usual={usual} />}
    </div>
  )
}

interface OwnProps {
  state: FormState
  /** Path of the list in the form. */
  path: string
  places: readonly { id: string; name: string }[]
  /** Units: default of a location without a level of its own. */
  usual: number | null | undefined
}

/** A field for each location; an empty one uses the number above. */
function OwnFields({ state, path, places, usual }: OwnProps) {
  const t = useTranslations('products')
  useDerived(state, () => {
    const levels = state.at(path) as readonly Partial<ReorderLevel>[] | null | undefined
    return levels?.some(({ quantity }) => typeof quantity !== 'number')
      ? { [path]: levels.filter(({ quantity }) => typeof quantity === 'number') }
      : {}
  })
  return (
    <div className={`${shapes.frame} ${style.places}`} role="group" aria-label={t('reorder_places')}>
      {places.map(({ id, name }) => (
        <OwnField
          key={id}
          at={{ state, path: `${path}.location=${id}.quantity` }}
          label={name}
          placeholder={typeof usual === 'number' ? quantityInputText(usual) : t('reorder_none')}
        />
      ))}
      <p className={`${shapes.tiny} ${style.hint}`}>{t('reorder_places_hint')}</p>
    </div>
  )
}

function OwnField({ at: { state, path }, label, placeholder }: FieldProps<number> & { placeholder: string }) {
  // An unreadable value is dropped when its field disappears.
  useEffect(() => () => state.refuse(path, undefined), [state, path])
  return <QuantityField at={{ state, path }} label={label} placeholder={placeholder} />
}

/** Removes the reorder levels of a product without inventory, so that they are not sent. */
export function withoutUncounted<B extends object>(body: B): B {
  const { type, has_inventory, variants } = body as { type?: string; has_inventory?: boolean; variants?: readonly object[] | null }
  if (type !== 'service' && has_inventory !== false) return body
  const bare = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'reorder_levels' && name !== 'opening'))
  return { ...bare(body), ...(variants ? { variants: variants.map(bare) } : {}) } as unknown as B
}
