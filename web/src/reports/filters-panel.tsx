import { ActionIcon, Button, Checkbox, Radio } from '@mantine/core'
import { ChevronDown, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import form from '../kit/form/form.module.css'
import { type AnyFilter, type ChoiceFilter, FilterPicker, filterNames, useChipText } from '../kit/list/filters.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import style from './filters-panel.module.css'
import { filtersIn, type Question } from './question.ts'

interface Props {
  /** Interval and number of groups: kept when the filters are cleared. */
  rowChoices: readonly ChoiceFilter[]
  filters: readonly AnyFilter[]
  /** Query of the report. */
  values: Question
  /** Called once, with all filters. */
  apply: (values: Question) => void
}

const isFilter = (filter: AnyFilter): boolean => filtersIn({ [nameOf(filter)]: '' }).length > 0
const nameOf = (filter: AnyFilter): string => filterNames([filter]).join()

/** All filters of a report, one below the other. Nothing is asked until they are applied. */
export default function FiltersPanel({ rowChoices, filters, values, apply }: Props) {
  const t = useTranslations('reports')
  const dialog = useDialog()
  const rowNames = rowChoices.map(({ name }) => name)
  const [draft, setDraft] = useState<Question>(() =>
    Object.fromEntries([...rowNames, ...filtersIn(values)].flatMap((name) => (values[name] ? [[name, values[name]]] : []))),
  )
  const [openName, setOpenName] = useState<string>()
  const isShown = (filter: AnyFilter) => !('isSeldom' in filter && filter.isSeldom) || Boolean(values[nameOf(filter)])
  const isSame = [...rowNames, ...filtersIn(values), ...Object.keys(draft)].every((name) => (values[name] ?? '') === (draft[name] ?? ''))
  return (
    <form
      data-fills
      className={style.panel}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSame) apply(draft)
        dialog?.close()
      }}
    >
      <ul className={style.filters}>
        {[...rowChoices, ...filters.filter(isShown)].map((filter, index) => (
          <FilterRow
            key={nameOf(filter)}
            filter={filter}
            isFirst={index === 0}
            values={draft}
            isOpen={openName === nameOf(filter)}
            onOpen={(opens) => setOpenName(opens ? nameOf(filter) : undefined)}
            onChange={(value) => setDraft({ ...draft, [nameOf(filter)]: value })}
          />
        ))}
      </ul>
      <div className={form.foot} data-sticks>
        <Button
          variant="default"
          disabled={filtersIn(draft).every((name) => !draft[name])}
          onClick={() => setDraft(Object.fromEntries(rowNames.flatMap((name) => (draft[name] ? [[name, draft[name]]] : []))))}
        >
          {t('clear')}
        </Button>
        <Button type="submit">{t('filters_apply')}</Button>
      </div>
    </form>
  )
}

interface RowProps {
  filter: AnyFilter
  isFirst: boolean
  values: Question
  isOpen: boolean
  onOpen: (opens: boolean) => void
  onChange: (value: string) => void
}

/** A filter with its values; pressed, its choices below it. */
function FilterRow({ filter, isFirst, values, isOpen, onOpen, onChange }: RowProps) {
  const t = useTranslations('reports')
  const k = useTranslations('kit')
  const text = useChipText(filter, { ...values })
  const isChoiceOfRows = !isFilter(filter)
  const button = useRef<HTMLButtonElement>(null)
  const set = (value: string) => {
    onChange(value)
    button.current?.focus()
  }
  return (
    <li className={style.filter}>
      <div className={style.line}>
        <button
          ref={button}
          type="button"
          className={style.name}
          aria-expanded={isOpen}
          data-autofocus={isFirst || undefined}
          onClick={() => onOpen(!isOpen)}
        >
          <span>{filter.label}</span>
          <span className={style.value} data-on={text !== undefined || undefined} data-cut>
            {text ?? t(isChoiceOfRows ? 'usual_rows' : 'filter_any')}
          </span>
          <ChevronDown size={16} aria-hidden />
        </button>
        {text !== undefined && (
          <ActionIcon aria-label={k('filter_remove', { name: filter.label })} onClick={() => set('')}>
            <X size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {isOpen && (
        <div className={style.choices}>
          {filter.kind === 'choice' && <Choices filter={filter} value={values[filter.name] ?? ''} onChange={onChange} />}
          {filter.kind === 'pick' && (
            <FilterPicker
              filter={filter}
              value={values[filter.name]}
              onPick={(id) => {
                onOpen(false)
                set(id)
              }}
            />
          )}
        </div>
      )}
    </li>
  )
}

function Choices({ filter, value, onChange }: { filter: ChoiceFilter; value: string; onChange: (value: string) => void }) {
  if (!filter.many) {
    return (
      <Radio.Group aria-label={filter.label} value={value} onChange={onChange}>
        {filter.choices.map((choice) => (
          <Radio key={choice.value} value={choice.value} label={choice.label} className={style.choice} />
        ))}
      </Radio.Group>
    )
  }
  return (
    <Checkbox.Group
      aria-label={filter.label}
      value={value.split(',').filter(Boolean)}
      onChange={(chosen) => onChange(filter.choices.flatMap((choice) => (chosen.includes(choice.value) ? [choice.value] : [])).join())}
    >
      {filter.choices.map((choice) => (
        <Checkbox key={choice.value} value={choice.value} label={choice.label} className={style.choice} />
      ))}
    </Checkbox.Group>
  )
}
