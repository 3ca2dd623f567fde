import { useSyncExternalStore } from 'react'
import type { FormState } from '../kit/form/form-state.ts'

/** Whether each unit of the product of a form has a serial number. */
export const useIsTracked = (state: FormState): boolean =>
  useSyncExternalStore(state.subscribe, () => state.at('has_serial_number') === true)
