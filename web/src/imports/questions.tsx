import { formatOf } from '@kasuwa/contract/languages'
import { type Unit, signOf } from '@kasuwa/contract/units'
import { NativeSelect, Radio } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { RadioCards } from '../kit/fields/radio-cards.tsx'
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

function QuestionField({ of: question, state }: { of: Question; state: ImportState }) {
  const t = useTranslations('imports')
  const locale = useLocale()
  const { id, about, choices } = question
  const heading = about.heading || t('unnamed', { number: String((state.map[about.column] ?? 0) + 1) })
  // Without groups, so that no sign in it could be read in two ways.
  const plain = new Intl.NumberFormat(formatOf(locale), { useGrouping: false, maximumFractionDigits: 3 })
  const isSign = id.startsWith('decimal_sign:')
  const cell = choices[0]?.cell ?? ''
  if (about.column === 'unit')
    return (
      <NativeSelect
        label={t('ask_unit', { heading, cell })}
        value={state.answers[id] ?? ''}
        onChange={(event) => state.setAnswer(id, event.currentTarget.value)}
      >
        {!state.answers[id] && <option value="">{t('choose_unit')}</option>}
        {choices.map(({ id: unit }) => (
          <option key={unit} value={unit}>
            {unit === 'piece' || unit === 'hour' ? t(`unit_${unit}`) : signOf(unit as Unit)}
          </option>
        ))}
      </NativeSelect>
    )
  const cardOf = ({ id: value, cell, becomes }: Question['choices'][number]) => {
    if (!isSign) return { value, label: cell && cell !== becomes ? t('reads', { cell, becomes }) : becomes }
    const number = Number(becomes.replaceAll(/[^\d.-]/g, ''))
    const sign = cell.includes(',') ? 'comma' : 'point'
    return {
      value,
      label: t('reads', { cell, becomes: plain.format(number) }),
      hint: t(value === sign ? `decimal_${sign}` : `thousands_${sign}`),
    }
  }
  return (
    <Radio.Group
      label={isSign ? t('ask_decimal_sign', { heading, cell }) : id === 'option_values' ? t('ask_option_values', { heading, cell }) : t('ask_other', { heading })}
      value={state.answers[id] ?? null}
      onChange={(choice) => state.setAnswer(id, choice)}
    >
      <RadioCards choices={choices.map((choice) => cardOf(choice))} />
    </Radio.Group>
  )
}
