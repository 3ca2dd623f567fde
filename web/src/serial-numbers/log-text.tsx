import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { serialNumbers } from '@kasuwa/contract/serial-numbers'
import { useTranslations } from 'use-intl'
import { useStates } from '../kit/feedback/state.tsx'

export type SerialLog = ReplyOf<typeof serialNumbers.logs>['rows'][number]

/** Words for an event of a unit: “Sold”, “Back from the customer”, “Changed”. */
export function useLogText(): (row: SerialLog) => string {
  const t = useTranslations('units')
  const labelOf = useStates()
  return ({ what, from, to, document, is_reversal }) => {
    if (what !== 'moved') return labelOf('serial_event', what).text
    if (document && is_reversal) return t('did_undone', { what: labelOf('kind', document.kind).text })
    if (to === 'committed') return t('did_committed')
    if (from === 'committed' && to === 'available') return t('did_released')
    if (document && to !== 'damaged') return labelOf('kind', document.kind).text
    return to === null ? t('did_moved') : labelOf('serial', to).text
  }
}
