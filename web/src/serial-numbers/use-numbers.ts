import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { soundError } from '../desk/sound-error.ts'
import { useStable } from '../kit/use-stable.ts'
import { type Added, addSerials } from './entered.ts'

/** State of entered numbers; also accepts them faster than the screen shows them. @param field gets the focus back */
export function useNumbers(
  serials: readonly string[],
  onChange: (serials: readonly string[]) => void,
  field: RefObject<HTMLElement | null>,
) {
  const [wrong, setWrong] = useState<string>()
  const latest = useRef(serials)
  useEffect(() => {
    latest.current = serials
  }, [serials])
  const emitChange = useStable(onChange)
  const put = (more: readonly string[]): Added => {
    const added = addSerials(latest.current, more)
    setWrong(undefined)
    if (added.serials.length > latest.current.length) {
      latest.current = added.serials
      emitChange(added.serials)
    }
    return added
  }
  const remove = useCallback(
    (serial: string) => {
      emitChange(latest.current.filter((existingSerial) => existingSerial !== serial))
      setWrong(undefined)
      field.current?.focus()
    },
    [emitChange, field],
  )
  const fail = (text: string) => {
    setWrong(text)
    soundError()
  }
  return { wrong, put, remove, fail, typed: () => setWrong(undefined) }
}
