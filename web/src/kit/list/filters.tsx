import type { Endpoint, QueryOf } from '@kasuwa/contract/platform/endpoint'
import { Button, Stack, TextInput } from '@mantine/core'
import { CirclePlus, X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { cachedName, type NamedRow, type PickerSource, usePickerOptions } from '../fields/picker-options.ts'
import { useLoadMoreText } from '../fields/load-more-text.ts'
import style from './filters.module.css'
import { LoadingSkeleton } from '../feedback/loading-skeleton.tsx'
import { useDates, useToday } from '../format.ts'
import { presetOf } from './date-presets.ts'
import type { FiltersOf } from './list-query-types.ts'
import { MenuItem, Popup, usePopup } from '../overlay/popup.tsx'
import type { EndpointOf } from '../api/client-endpoint.ts'
import { lazyPart } from '../lazy-part.tsx'

export interface ChoiceFilter<Name extends string = string, Value extends string = string> {
  kind: 'choice'
  name: Name
  label: string
  choices: readonly { value: Value; label: string }[]
  many?: boolean
  /** No chip while unset: only links set it, such as a report's metric. */
  isSeldom?: boolean
}

/** Picker over an endpoint's rows. */
export interface PickerFilter<Name extends string = string> {
  kind: 'pick'
  name: Name
  label: string
  /** Under “More filters” while unset. */
  isSeldom?: boolean
  from: PickerSource
  /** Options before the rows: cash before accounts. */
  first?: readonly NamedRow[]
  /** The option for a row, if not its own id and name; undefined if it cannot be picked. */
  pickedAs?: (row: NamedRow) => NamedRow | undefined
}

/** `from` and `to`, by days. */
export interface DateRangeFilter {
  kind: 'days'
  label: string
}

/** A filter of any list. */
export type AnyFilter = ChoiceFilter | PickerFilter | DateRangeFilter

/** A filter of a list: name and values typed from its endpoint. */
export type FilterOf<E extends Endpoint> =
  | { [Name in keyof FiltersOf<E> & string]: ChoiceFilter<Name, FiltersOf<E>[Name]> | PickerFilter<Name> }[keyof FiltersOf<E> & string]
  | ('from' extends keyof QueryOf<E> ? DateRangeFilter : never)

/** `FilterIn<typeof api.sales.list>`. */
export type FilterIn<R> = FilterOf<EndpointOf<R>>

/** Names of the URL parameters. */
export const filterNames = (filters: readonly AnyFilter[]): string[] =>
  filters.flatMap((filter) => (filter.kind === 'days' ? ['from', 'to'] : [filter.name]))

interface Props {
  filters: readonly AnyFilter[]
  values: Record<string, string>
  onChange: (values: Record<string, string>) => void
}

const MoreFilters = lazy(() => import('./more-filters.tsx'))
// Its fields of dates are twice the size of all filters.
const DaysPanel = lazyPart(() => import('./days-panel.tsx'), <LoadingSkeleton lines={4} />)

/** Keeps the chip's place while it loads: a chip on a second line would move the rows under a press. */
function MoreFiltersLoading({ count }: { count: number }) {
  const t = useTranslations('kit')
  return (
    <span className={style.chip} data-paper="no" aria-hidden>
      <span className={style.body}>
        <CirclePlus size={14} />
        <span>{t('fields_more', { count })}</span>
      </span>
    </span>
  )
}

/** A chip for each filter: dashed while unset, otherwise its value and a cross that clears it. */
export function Filters({ filters, values, onChange }: Props) {
  const isInMore = (filter: AnyFilter): filter is PickerFilter => filter.kind === 'pick' && filter.isSeldom === true && !values[filter.name]
  const moreFilters = filters.filter(isInMore)
  return (
    <>
      {filters
        .filter((filter) => !isInMore(filter))
        .map((filter) => (
          <FilterChip key={keyOf(filter)} filter={filter} values={values} onChange={onChange} />
        ))}
      {moreFilters.length > 0 && (
        <Suspense fallback={<MoreFiltersLoading count={moreFilters.length} />}>
          <MoreFilters
            filters={moreFilters}
            panel={(name) =>
              moreFilters.map((filter) => filter.name === name && <Panel key={name} filter={filter} values={values} onChange={onChange} />)
            }
          />
        </Suspense>
      )}
    </>
  )
}

const keyOf = (filter: AnyFilter) => filterNames([filter]).join()

function FilterChip({ filter, values, onChange }: Omit<Props, 'filters'> & { filter: AnyFilter }) {
  const t = useTranslations('kit')
  const chipText = useChipText(filter, values)
  const clear = () => onChange(Object.fromEntries(Object.entries(values).filter(([name]) => !filterNames([filter]).includes(name))))
  if (chipText === undefined && 'isSeldom' in filter && filter.isSeldom) return null
  return (
    <span className={style.chip} data-on={chipText !== undefined || undefined} data-paper={chipText === undefined ? 'no' : undefined}>
      <Popup
        kind={filter.kind === 'choice' ? 'menu' : 'dialog'}
        align="start"
        label={filter.label}
        trigger={(opens) => (
          <button
            type="button"
            className={style.body}
            aria-label={chipText === undefined ? t('filter_add', { name: filter.label }) : undefined}
            {...opens}
          >
            {chipText === undefined && <CirclePlus size={14} aria-hidden />}
            <span>{filter.label}</span>
            {chipText !== undefined && (
              <strong className={style.says} data-cut>
                {chipText}
              </strong>
            )}
          </button>
        )}
      >
        <Panel filter={filter} values={values} onChange={onChange} />
      </Popup>
      {chipText !== undefined && (
        <button
          type="button"
          data-paper="no"
          className={style.cross}
          onClick={clear}
          aria-label={t('filter_remove', { name: filter.label })}
        >
          <X size={14} />
        </button>
      )}
    </span>
  )
}

/** Text of the chip; undefined while the filter is unset. */
export function useChipText(filter: AnyFilter, values: Record<string, string>): string | undefined {
  const t = useTranslations('kit')
  const boundText = useBoundText()
  const today = useToday()
  const value = filter.kind === 'days' ? undefined : values[filter.name]
  const { rows } = usePickerOptions(filter.kind === 'pick' ? filter.from : noSource, filter.kind === 'pick' && Boolean(value))
  if (filter.kind === 'days') {
    const { from, to } = values
    if (!from && !to) return undefined
    const preset = presetOf(values, today)
    if (preset) return t(`days_${preset}`)
    if (from && from === to) return boundText(from)
    return [from && boundText(from), to && boundText(to)].map((date) => date || '…').join(' – ')
  }
  if (!value) return undefined
  const options =
    filter.kind === 'choice' ? filter.choices.map(({ value, label }) => ({ id: value, name: label })) : optionsOf(filter, rows)
  const ids = value.split(',')
  if (filter.kind === 'pick' && ids.length > maxNames) return t('chosen', { count: ids.length })
  return ids.map((id) => options.find((row) => row.id === id)?.name ?? cachedName(id) ?? '…').join(', ')
}

/** Above this many values a chip shows their number. */
const maxNames = 3

/** A day, or a time in the business's time zone, as text: `2026-11-20`, `2026-11-20 14:00:00`. */
function useBoundText(): (edge: string) => string {
  const { day } = useDates()
  return (edge) => {
    const time = edge.slice(11, 16)
    return time ? `${day(edge.slice(0, 10))}, ${time}` : day(edge)
  }
}

/** Options of a picker filter for the loaded rows. */
const optionsOf = ({ first = [], pickedAs = (row) => row }: PickerFilter, rows: readonly NamedRow[]): NamedRow[] => [
  ...first,
  ...rows.flatMap((row) => pickedAs(row) ?? []),
]

const noSource = { endpoint: { feature: '', name: '' }, query: {}, detail: () => undefined } as unknown as PickerSource

function Panel({ filter, values, onChange }: Omit<Props, 'filters'> & { filter: AnyFilter }) {
  if (filter.kind === 'days') {
    return <DaysPanel values={values} onChange={onChange} />
  }
  if (filter.kind === 'pick')
    return <FilterPicker filter={filter} value={values[filter.name]} onPick={(id) => onChange({ ...values, [filter.name]: id })} />
  const chosen = values[filter.name]?.split(',') ?? []
  const toggle = (value: string) => {
    if (!filter.many) return onChange({ ...values, [filter.name]: chosen.includes(value) ? '' : value })
    onChange({
      ...values,
      [filter.name]: (chosen.includes(value) ? chosen.filter((chosenValue) => chosenValue !== value) : [...chosen, value]).join(','),
    })
  }
  return filter.choices.map((choice) => (
    <MenuItem key={choice.value} checked={chosen.includes(choice.value)} stays={filter.many ?? false} onClick={() => toggle(choice.value)}>
      {choice.label}
    </MenuItem>
  ))
}

/** Search and choices of a picker filter. It closes the popup around it, if there is one. */
export function FilterPicker({ filter, value, onPick }: { filter: PickerFilter; value: string | undefined; onPick: (id: string) => void }) {
  const t = useTranslations('kit')
  const close = usePopup()
  const { typed, setTyped, rows, more, busy } = usePickerOptions(filter.from, true)
  const moreWords = useLoadMoreText(more)
  const pick = (id: string) => {
    close()
    onPick(id)
  }
  return (
    <Stack gap="xs" w="var(--width-240)">
      <TextInput
        placeholder={t('picker_type')}
        aria-label={filter.label}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
        // Under “More filters” the popup is open before this panel is mounted.
        autoFocus
      />
      <div className={style.picks}>
        {optionsOf(filter, rows).map((row) => (
          <Button
            key={row.id}
            variant={row.id === value ? 'light' : 'subtle'}
            color="gray"
            justify="flex-start"
            size="compact-md"
            onClick={() => pick(row.id)}
          >
            {row.name}
          </Button>
        ))}
        {more.available && (
          <Button variant="subtle" justify="flex-start" size="compact-md" onClick={more.load} loading={more.state === 'loadingMore'}>
            {moreWords}
          </Button>
        )}
        {rows.length === 0 && <span className={style.none}>{busy ? t('loading') : t('picker_nothing')}</span>}
      </div>
    </Stack>
  )
}

type Choices<Value extends string> = readonly { value: Value; label: string }[]

/** A filter of a list with fixed options. */
export const choiceFilter = <const Name extends string, const Value extends string>(
  name: Name,
  label: string,
  choices: Choices<Value>,
  rest: Pick<ChoiceFilter, 'many' | 'isSeldom'> = {},
): ChoiceFilter<Name, Value> => ({ kind: 'choice', name, label, choices, ...rest })

/** Options of a boolean filter, `true` and `false` in the URL, with their labels. */
export const yesOrNo = (yes: string, no: string): Choices<'true' | 'false'> => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
]
