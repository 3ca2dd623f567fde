import { useEffect, useEffectEvent } from 'react'
import { useIsNarrow } from '../kit/media-query.ts'

/** Focuses the start of a desk, again whenever `of` changes. No autofocus on touch devices: the keyboard would cover the screen. */
export function useBeginning<Of>(focus: (of: Of | undefined) => void, of?: Of): void {
  const narrow = useIsNarrow()
  const begin = useEffectEvent(focus)
  useEffect(() => {
    if (!narrow) begin(of)
  }, [narrow, of])
}
