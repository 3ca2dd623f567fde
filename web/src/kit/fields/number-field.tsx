import { fieldWords } from '@kasuwa/contract/platform/field-faults'
import { formatMoney, parseMoney } from '@kasuwa/contract/platform/money'
import { parseQuantity } from '@kasuwa/contract/platform/quantity'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ScanReader } from '../use-scans.ts'
import { parseDegrees, parseRate, parseNumber, moneyInputText, quantityInputText } from './parse-number.ts'
import { numberText, plainDecimal, plainNumber } from './reader-number.ts'
import { type FieldProps, useField } from './use-field.ts'

interface Kind {
  /** Typed text, converted from the reader's language to `1,250.50`. */
  plain: (typed: string, locale: string) => string
  parse: (text: string) => number | undefined
  tidy: (value: number) => string
  /** Message for text that is no number. */
  unclear: 'money_unclear' | 'quantity_unclear' | 'degrees_unclear'
}

type Props = FieldProps<number> & Pick<TextInputProps, 'placeholder' | 'size' | 'rightSection' | 'onPaste' | 'autoFocus'>

/** Value in kobo, shown in naira. */
export function MoneyField(props: Props) {
  return <NumberText {...props} kind={kinds.money} sign={naira} />
}

/** Quantity in units: 1.5. */
export function QuantityField(props: Props) {
  return <NumberText {...props} kind={kinds.quantity} />
}

/** Per cent. */
export function RateField(props: Props) {
  return <NumberText {...props} kind={kinds.rate} rightSection="%" />
}

/** A latitude or a longitude: 6.5244, -0.1278. */
export function DegreesField(props: Props) {
  return <NumberText {...props} kind={kinds.degrees} />
}

const naira = formatMoney(0).replace(/[\d.,\s]/g, '')

const kinds = {
  money: { plain: plainNumber, parse: parseMoney, tidy: moneyInputText, unclear: 'money_unclear' },
  quantity: { plain: plainNumber, parse: parseQuantity, tidy: quantityInputText, unclear: 'quantity_unclear' },
  rate: { plain: plainDecimal, parse: parseRate, tidy: String, unclear: 'quantity_unclear' },
  degrees: { plain: plainDecimal, parse: parseDegrees, tidy: String, unclear: 'degrees_unclear' },
} satisfies Record<string, Kind>

function NumberText({ at, label, hint, kind, sign, placeholder, ...rest }: Props & { kind: Kind; sign?: string }) {
  const locale = useLocale()
  const displayText = (number: number) => numberText(kind.tidy(number), locale)
  const read = (text: string) => parseNumber(kind.plain(text, locale), kind.parse)
  const { value, set, leave, input } = useField(at, label, (otherValue) => (sign ?? '') + displayText(otherValue))
  const t = useTranslations('kit')
  const [typed, setTyped] = useState<string>()
  // A scanned code is no number: the scan is removed from the field.
  const [scans] = useState(() => new ScanReader())
  // Shows text as typed while typing; formats values set by code (a reset, a product's price).
  const reading = typed === undefined ? undefined : read(typed)
  const isOwnText = reading && (reading.invalid || reading.value === (value ?? null))
  const text = isOwnText ? typed : value === null || value === undefined ? '' : displayText(value)
  return (
    <TextInput
      {...rest}
      placeholder={placeholder && numberText(placeholder, locale)}
      data-autofocus={rest.autoFocus || undefined}
      {...input}
      description={hint}
      inputMode="decimal"
      autoComplete="off"
      leftSection={sign}
      value={text}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      onChange={(event) => {
        const next = event.currentTarget.value
        const { value: number, invalid } = read(next)
        setTyped(next)
        at.state.refuse(at.path, invalid ? { text: t(kind.unclear, { field: fieldWords(locale, at.path) }) } : undefined)
        set(number)
      }}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => void scans.press(event.nativeEvent)}
      onBlur={() => {
        if (reading && !reading.invalid) setTyped(undefined)
        leave()
      }}
    />
  )
}
