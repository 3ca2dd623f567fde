import type { ChoiceFilter } from './filters.tsx'

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
