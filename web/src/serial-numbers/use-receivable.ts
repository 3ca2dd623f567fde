import { useEffect, useMemo, useState } from 'react'
import { api } from '../api.ts'
import { call } from '../kit/api/call.ts'
import { useDebounced } from '../kit/debounce.ts'

/** Most numbers that the server checks in one call. */
const atOnce = 1000

/**
 * The server's objections to incoming numbers: those already in stock. Each is checked once. A failed check says nothing, because recording
 * the document checks again.
 */
export function useReceivable(product: string, location: string, serials: readonly string[]): ReadonlyMap<string, string> {
  const [checkedSerials, setCheckedSerials] = useState<ReadonlyMap<string, string | null>>(new Map())
  const debouncedSerials = useDebounced(serials)
  useEffect(() => {
    const unknown = debouncedSerials.filter((serial) => !checkedSerials.has(serial)).slice(0, atOnce)
    if (unknown.length === 0 || location === '') return
    const stop = new AbortController()
    const body = { product, location, serial_numbers: unknown }
    call(api.serialNumbers.checkForReceive, { body }, { signal: stop.signal })
      .then(({ unavailable }) => {
        const reasonBySerial = new Map(unavailable.map(({ serial_number, reason }) => [serial_number, reason]))
        setCheckedSerials(
          (before) => new Map([...before, ...unknown.map((serial) => [serial, reasonBySerial.get(serial) ?? null] as const)]),
        )
      })
      .catch(() => {})
    return () => stop.abort()
  }, [debouncedSerials, checkedSerials, product, location])
  return useMemo(
    () =>
      new Map(
        serials.flatMap((serial) => {
          const reason = checkedSerials.get(serial)
          return reason ? [[serial, reason] as const] : []
        }),
      ),
    [serials, checkedSerials],
  )
}
