import { formatOf } from '@kasuwa/contract/languages'
import { type Unit, signOf } from '@kasuwa/contract/units'
import { NativeSelect, Radio } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { RadioCards } from '../kit/fields/radio-cards.tsx'
import { moneyText } from '../kit/values/texts.ts'
import style from './imports.module.css'
import shapes from '../kit/page/shapes.module.css'
import { type ImportState, type Question, questionsOf } from './use-import.ts'

/** Questions that the file leaves open. The check waits for all answers. */
export function Questions({ state }: { state: ImportState }) {
  const t = useTranslations('imports')
  const questions = questionsOf(state)
  const section = useRef<HTMLElement>(null)
  const { report, isAsking } = state
  useEffect(() => {
    // The pressed button is below, and is off until the questions are answered.
    if (report && isAsking) section.current?.focus()
  }, [report, isAsking])
  if (questions.length === 0) return null
  return (
    <section ref={section} tabIndex={-1} className={style.rows} aria-label={t('questions')}>
      <p className={shapes.about}>{t('questions_text', { count: questions.length })}</p>
      {questions.map((question) => (
        <QuestionField key={question.id} of={question} state={state} />
      ))}
    </section>
  )
}

type Choice = Question['choices'][number]

function QuestionField({ of: question, state }: { of: Question; state: ImportState }) {
  const t = useTranslations('imports')
  const { id, about, choices } = question
  const heading = about.heading || t('unnamed', { number: String((state.map[about.column] ?? 0) + 1) })
  const cardOf = useCards(question)
  const cell = choices[0]?.cell ?? ''
  const titles: Record<string, string> = {
    decimal_sign: t('ask_decimal_sign', { heading, cell }),
    option_values: t('ask_option_values', { heading, cell }),
    tax_included: t('ask_tax_included', { heading }),
    tax_excluded: t('ask_tax_excluded', { heading }),
    tax_unsaid: t('ask_tax_unsaid', { heading }),
    size_columns: t('ask_size_columns', { heading }),
    join_rows: t('ask_join_rows', { heading, cell }),
    stores: t('ask_stores', { cell }),
  }
  const field = { value: state.answers[id] ?? question.answer, onChange: (choice: string) => state.setAnswer(id, choice) }
  if (about.column === 'unit') return <UnitQuestion label={t('ask_unit', { heading, cell })} units={choices} {...field} />
  return (
    <Radio.Group label={titles[id.replace(/:.*/, '')] ?? t('ask_other', { heading })} description={question.note} {...field}>
      <RadioCards choices={choices.map((choice) => cardOf(choice))} />
    </Radio.Group>
  )
}

/** Cards of the choices of a question. */
function useCards({ id, choices }: Question) {
  const t = useTranslations('imports')
  const locale = useLocale()
  // Without groups, so that no sign in it could be read in two ways.
  const plain = new Intl.NumberFormat(formatOf(locale), { useGrouping: false, maximumFractionDigits: 3 })
  const amount = (text: string) => moneyText(Math.round(Number(text) * 100))
  const shopSort = choices.some((choice) => choice.id.startsWith('with:')) ? 'tax_included_too' : 'tax_excluded_too'
  const priceCard = ({ id: value, cell, becomes }: Choice) => {
    const [way, percent] = value.split(':')
    if (percent === undefined)
      return { value, label: t('keeps', { cell: amount(cell) }), hint: t(id === 'tax_unsaid' ? shopSort : 'tax_kept') }
    const rate = plain.format(Number(percent))
    return {
      value,
      label: t('reads', { cell: amount(cell), becomes: amount(becomes) }),
      hint: t(way === 'with' ? 'tax_added' : 'tax_taken_off', { rate }),
    }
  }
  const cards: Record<string, (choice: Choice) => { value: string; label: string; hint?: string }> = {
    decimal_sign: ({ id: value, cell, becomes }) => {
      const sign = cell.includes(',') ? 'comma' : 'point'
      return {
        value,
        label: t('reads', { cell, becomes: plain.format(Number(becomes.replaceAll(/[^\d.-]/g, ''))) }),
        hint: t(value === sign ? `decimal_${sign}` : `thousands_${sign}`),
      }
    },
    tax_included: priceCard,
    tax_excluded: priceCard,
    tax_unsaid: priceCard,
  }
  const worded: Record<string, Record<string, (choice: Choice) => { label: string; hint?: string }>> = {
    size_columns: {
      variants: ({ becomes }) => ({ label: t('sizes_variants'), hint: becomes }),
      sum: ({ cell, becomes }) => ({ label: t('sizes_sum'), hint: t('reads', { cell, becomes }) }),
      leave: () => ({ label: t('left_out') }),
    },
    join_rows: {
      join: () => ({ label: t('rows_join') }),
      apart: () => ({ label: t('rows_apart') }),
    },
    stores: {
      make: () => ({ label: t('stores_make') }),
      here: () => ({ label: t('stores_here') }),
      leave: () => ({ label: t('stores_leave') }),
    },
  }
  const wordedCard = worded[id]
  if (wordedCard) return (choice: Choice) => ({ value: choice.id, ...(wordedCard[choice.id]?.(choice) ?? { label: choice.becomes }) })
  const plainCard = ({ id: value, cell, becomes }: Choice) => ({
    value,
    label: cell && cell !== becomes ? t('reads', { cell, becomes }) : becomes,
  })
  return cards[id.replace(/:.*/, '')] ?? plainCard
}

interface UnitProps {
  label: string
  units: readonly Choice[]
  value: string | null
  onChange: (unit: string) => void
}

function UnitQuestion({ label, units, value, onChange }: UnitProps) {
  const t = useTranslations('imports')
  return (
    <NativeSelect label={label} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)}>
      {value === null && <option value="">{t('choose_unit')}</option>}
      {units.map(({ id: unit }) => (
        <option key={unit} value={unit}>
          {unit === 'piece' || unit === 'hour' ? t(`unit_${unit}`) : signOf(unit as Unit)}
        </option>
      ))}
    </NativeSelect>
  )
}
