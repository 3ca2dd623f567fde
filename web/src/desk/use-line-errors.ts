import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { LineProblem } from './lines.ts'
import type { LineError, RecordError } from './record-error.ts'

/** Error of each line: the client's, or the server's. @param amount label of the amount */
export function useLineErrors(
  problems: ReadonlyMap<string, LineProblem>,
  refusal: RecordError | undefined,
  amount: string,
): Map<string, LineError> {
  const t = useTranslations('documents')
  return useMemo(() => {
    const ours = [...problems].map(([key, on]): [string, LineError] => [
      key,
      { on, text: on === 'quantity' ? t('quantity_wrong') : t('amount_wrong', { label: amount }) },
    ])
    return new Map([...(refusal?.lines ?? []), ...ours])
  }, [problems, refusal, amount, t])
}
