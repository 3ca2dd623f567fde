import { ActionIcon, Button, Checkbox, Radio } from '@mantine/core'
import { ChevronDown, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import form from '../kit/form/form.module.css'
import { type AnyFilter, type ChoiceFilter, FilterPicker, filterNames, useChipText } from '../kit/list/filters.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import style from './filters-panel.module.css'
import type { Question } from './question.ts'

interface Props {
  /** Interval and number of groups: kept when the filters are cleared. */
  rowChoices: readonly ChoiceFilter[]
  filters: readonly AnyFilter[]
  /** Their values in the query of the report. */
  values: Question
  /** Called once, with all filters. */
  apply: (values: Question) => void
}

const nameOf = (filter: AnyFilter): string => filterNames([filter]).join()

/** All filters of a report, one below the other. Nothing is asked until they are applied. */
export default function FiltersPanel({ rowChoices, filters, values, apply }: Props) {
  const t = useTranslations('reports')
  const dialog = useDialog()
  const [draft, setDraft] = useState(values)
  const ofRows = Object.fromEntries(rowChoices.flatMap(({ name }) => (draft[name] ? [[name, draft[name]]] : [])))
  const hasFilters = Object.entries(draft).some(([name, value]) => value && !(name in ofRows))
  const [openName, setOpenName] = useState<string>()
  const isShown = (filter: AnyFilter) => !('isSeldom' in filter && filter.isSeldom) || Boolean(values[nameOf(filter)])
  const isSame = Object.keys({ ...values, ...draft }).every((name) => (values[name] ?? '') === (draft[name] ?? ''))
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
            unset={t(index < rowChoices.length ? 'usual_rows' : 'filter_any')}
            values={draft}
            isOpen={openName === nameOf(filter)}
            onOpen={(opens) => setOpenName(opens ? nameOf(filter) : undefined)}
            onChange={(value) => setDraft({ ...draft, [nameOf(filter)]: value })}
          />
        ))}
      </ul>
      <div className={form.foot} data-sticks>
        <Button variant="default" disabled={!hasFilters} onClick={() => setDraft(ofRows)}>
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
  /** Text without a value. */
  unset: string
  values: Question
  isOpen: boolean
  onOpen: (opens: boolean) => void
  onChange: (value: string) => void
}

/** A filter with its values; pressed, its choices below it. */
function FilterRow({ filter, isFirst, unset, values, isOpen, onOpen, onChange }: RowProps) {
  const k = useTranslations('kit')
  const text = useChipText(filter, { ...values })
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
            {text ?? unset}
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
