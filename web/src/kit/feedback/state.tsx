import { type StateGroup, type StateOf, states, statesOf, type Tone } from '@kasuwa/contract/states'
import { useTranslations } from 'use-intl'
import { type StateLabel, Status } from './status.tsx'

/** Label and tone of a state from `contract/src/states.ts`, in the reader's language. */
export function useStates() {
  const t = useTranslations('states')
  const translate = t as (key: string) => string
  return <Group extends StateGroup>(group: Group, state: StateOf<Group>): StateLabel => ({
    is: (states[group] as Record<StateOf<Group>, Tone>)[state],
    text: translate(`${group}.${state}`),
  })
}

/** Options for filters: each state of a group. */
export function useStateOptions() {
  const labelOf = useStates()
  return <Group extends StateGroup>(group: Group) => statesOf(group).map((value) => ({ value, label: labelOf(group, value).text }))
}

/** A state of the dictionary: `<State of="payment" is="unpaid" />`. */
export function State<Group extends StateGroup>({ of, is }: { of: Group; is: StateOf<Group> }) {
  const { is: tone, text } = useStates()(of, is)
  return <Status is={tone}>{text}</Status>
}
