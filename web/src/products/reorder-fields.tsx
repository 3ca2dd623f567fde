import { Button } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useLocations } from '../documents/use-locations.ts'
import { QuantityField } from '../kit/fields/number-field.tsx'
import { quantityInputText } from '../kit/fields/parse-number.ts'
import { type FieldPath, fieldPath } from '../kit/form/field-path.ts'
import { FormState } from '../kit/form/form-state.ts'
import { useHasAllLocations } from '../session/location-scope.ts'
import style from './reorder-fields.module.css'

interface ReorderLevel {
  location: string
  quantity: number
}

type OwnLevels = Record<string, { reorder_level?: number | null } | undefined>

interface Props {
  state: FormState
  /** What stands before the fields: `variants.2.` of a row. */
  prefix?: string
  hint?: string | undefined
}

/** At which level to order again: one number, which unfolds into one for each location where that may be another. */
export function ReorderFields({ state, prefix = '', hint }: Props) {
  const t = useTranslations('products')
  const at = fieldPath(state) as (path: string) => FieldPath<number>
  const places = useLocations().data ?? []
  const isEverywhere = useHasAllLocations()
  const own = useSyncExternalStore(state.subscribe, () => state.at(`${prefix}reorder_levels`)) as readonly ReorderLevel[] | null | undefined
  const usual = useSyncExternalStore(state.subscribe, () => state.at(`${prefix}reorder_level`)) as number | null | undefined
  const [isOpen, setOpen] = useState(false)
  const shows = isOpen || (own?.length ?? 0) > 0
  const mayDiffer = places.length > 1 || (places.length === 1 && (!isEverywhere || shows))
  return (
    <div className={style.reorder}>
      <QuantityField at={at(`${prefix}reorder_level`)} label={t('reorder_level')} hint={hint} />
      {mayDiffer && !shows && (
        <Button variant="subtle" size="xs" className={style.unfold} onClick={() => setOpen(true)}>
          {t(isEverywhere ? 'reorder_unfold' : 'reorder_unfold_here')}
        </Button>
      )}
      {mayDiffer && shows && <OwnFields state={state} path={`${prefix}reorder_levels`} places={places} usual={usual} />}
    </div>
  )
}

interface OwnProps {
  state: FormState
  /** Of the list in the form. */
  path: string
  places: readonly { id: string; name: string }[]
  /** Units at a location that has none of its own. */
  usual: number | null | undefined
}

const asFields = (levels: unknown): OwnLevels =>
  Object.fromEntries(((levels ?? []) as readonly ReorderLevel[]).map(({ location, quantity }) => [location, { reorder_level: quantity }]))

const asList = (fields: OwnLevels): ReorderLevel[] =>
  Object.entries(fields).flatMap(([location, level]) =>
    typeof level?.reorder_level === 'number' ? [{ location, quantity: level.reorder_level }] : [],
  )

/** A field for each location; one that is left empty has the number above. */
function OwnFields({ state, path, places, usual }: OwnProps) {
  const t = useTranslations('products')
  const [fields] = useState(() => new FormState(asFields(state.at(path)), () => []))
  useEffect(() => {
    const told = fields.subscribe(() => {
      state.refuse(path, fields.valid() ? undefined : { text: t('reorder_wrong') })
      const list = asList(fields.values() as OwnLevels)
      if (JSON.stringify(list) !== JSON.stringify(state.at(path) ?? [])) state.set(path, list)
    })
    // The form was filled anew, or its draft came back.
    const filled = state.subscribe(() => {
      const list = state.at(path)
      if (JSON.stringify(list ?? []) !== JSON.stringify(asList(fields.values() as OwnLevels))) fields.reset(asFields(list))
    })
    return () => {
      told()
      filled()
      state.refuse(path, undefined)
    }
  }, [state, path, fields, t])
  const at = fieldPath(fields) as (...path: string[]) => FieldPath<number>
  return (
    <div className={style.places} role="group" aria-label={t('reorder_places')}>
      {places.map(({ id, name }) => (
        <QuantityField
          key={id}
          at={at(id, 'reorder_level')}
          label={name}
          placeholder={typeof usual === 'number' ? quantityInputText(usual) : t('reorder_none')}
        />
      ))}
      <p className={style.hint}>{t('reorder_places_hint')}</p>
    </div>
  )
}

/** What is not counted is low nowhere: nothing of it is sent. */
export function withoutUncounted<B extends object>(body: B): B {
  const { type, has_inventory, variants } = body as { type?: string; has_inventory?: boolean; variants?: readonly object[] | null }
  if (type !== 'service' && has_inventory !== false) return body
  const bare = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'reorder_levels' && name !== 'opening'))
  return { ...bare(body), ...(variants ? { variants: variants.map(bare) } : {}) } as unknown as B
}
