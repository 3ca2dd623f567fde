import { numbersOf } from '@kasuwa/contract/serial-rules'
import { Button } from '@mantine/core'
import { ListPlus, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { call } from '../kit/api/call.ts'
import { errorText } from '../kit/api/errors.ts'
import { useOne } from '../kit/api/query.ts'
import { useDebounced } from '../kit/debounce.ts'
import { CountBar } from './count-bar.tsx'
import { NumbersList } from './numbers-list.tsx'
import style from './serial-entry.module.css'
import { SerialField } from './serial-field.tsx'
import { useNumbers } from './use-numbers.ts'
import { useSerialScans } from './use-serial-scans.ts'
import shapes from '../kit/page/shapes.module.css'

/** Rows shown of the available units. */
const mostShown = 50

export interface PickSerialsProps {
  product: string
  location: string
  /** The only ones that may be picked; default: those available at the location. */
  among?: readonly string[] | undefined
  status?: 'damaged' | undefined
  serials: readonly string[]
  /** Quantity that they must match. */
  wanted: number
  onChange: (serials: readonly string[]) => void
  onEnd: () => void
  /** Closes by itself at the needed quantity: a user with a scanner has no free hand. */
  endsFull: boolean
}

/** Units that may be picked, filtered by the field's text. */
function useChoices({ product, location, among, status }: PickSerialsProps, typed: string) {
  const search = useDebounced(typed.trim())
  const query = {
    product: [product],
    location: [location],
    status: [status ?? ('available' as const)],
    per_page: mostShown,
    ...(search ? { search } : {}),
  }
  const loaded = useOne(api.serialNumbers.open, { query }, { when: !among })
  if (!among) return { rows: loaded.data?.rows.map(({ serial_number }) => serial_number) ?? [], total: loaded.data?.page.total_rows ?? 0 }
  const searchText = typed.trim().toLowerCase()
  const rows = among.filter((serial) => serial.toLowerCase().includes(searchText))
  return { rows: rows.slice(0, mostShown), total: rows.length }
}

/** Picks outgoing units: scanned, typed, pasted, or selected from the available ones. */
export function PickSerials(props: PickSerialsProps) {
  const { product, location, among, status, serials, wanted, onChange, onEnd, endsFull } = props
  const t = useTranslations('serial-numbers')
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { wrong, put: enter, remove, fail, typed: forgetWrong } = useNumbers(serials, onChange, field)
  const { rows, total } = useChoices(props, typed)
  const put = (more: readonly string[]): boolean => {
    const { serials: next, twice } = enter(more)
    if (twice[0] !== undefined) fail(t('twice', { count: twice.length, serial: twice[0] }))
    else if (endsFull && next.length === wanted) onEnd()
    return twice.length === 0
  }
  /** As stored, matched by either number of a phone with two SIM cards. */
  const matchSerials = (typedSerials: readonly string[]) => {
    const byNumber = new Map([...rows, ...(among ?? [])].flatMap((serial) => numbersOf(serial).map((number) => [number, serial] as const)))
    return typedSerials.map((serial) => byNumber.get(numbersOf(serial)[0] ?? '') ?? null)
  }
  const add = async (typedSerials: readonly string[]) => {
    const matches = matchSerials(typedSerials)
    if (matches.every((match) => match !== null)) return put(matches)
    const missing = typedSerials.filter((_, index) => matches[index] === null)
    if (among || status) return fail(t('not_among', { count: missing.length, serial: missing[0] ?? '' }))
    try {
      const { available, unavailable } = await call(api.serialNumbers.checkForSale, {
        body: { product, location, serial_numbers: missing },
      })
      const isPut = put([...matches.filter((match) => match !== null), ...available])
      const [first] = unavailable
      if (first && isPut) fail(`${first.serial_number}: ${first.reason}`)
    } catch (error) {
      fail(errorText(error as Error))
    }
  }
  useSerialScans(box, (number) => void add([number.trim()]))
  const picked = new Set(serials)
  const left = rows.filter((serial) => !picked.has(serial))
  const missing = wanted - serials.length
  const pick = (serial: string) => {
    put([serial])
    field.current?.focus()
  }
  return (
    <div className={shapes.parts} ref={box}>
      <SerialField
        label={t('pick')}
        hint={t('pick_hint')}
        wrong={wrong}
        onType={(text) => {
          setTyped(text)
          forgetWrong()
        }}
        onAdd={(typedSerials) => void add(typedSerials)}
        onRefused={(range) => fail(t('range_wrong', { range }))}
        onUnreadable={() => fail(t('file_wrong'))}
        onEnd={onEnd}
        field={field}
      >
        {missing > 0 && left.length >= missing && (
          <Button variant="default" leftSection={<ListPlus size={16} aria-hidden />} onClick={() => put(left.slice(0, missing))}>
            {t('take_first', { count: missing })}
          </Button>
        )}
      </SerialField>
      <CountBar count={serials.length} requiredCount={wanted} />
      <NumbersList serials={serials} faults={noFaults} onRemove={remove} />
      <section className={shapes.lines} aria-label={t('there')}>
        <h3 className={style.heading}>{t(among ? 'among' : 'there_count', { count: total })}</h3>
        {left.length > 0 ? (
          <ul className={style.numbers}>
            {left.map((serial) => (
              <li key={serial} className={`${shapes.row} ${style.number}`}>
                <span className={`${shapes.breaks} ${style.code}`}>{serial}</span>
                <Button
                  size="compact-md"
                  variant="default"
                  leftSection={<Plus size={16} aria-hidden />}
                  onClick={() => pick(serial)}
                  aria-label={t('choose_of', { serial })}
                >
                  {t('choose')}
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <p className={shapes.quiet}>{t(typed.trim() ? 'none_found' : total > 0 ? 'all_chosen' : 'none_there')}</p>
        )}
        {total > rows.length && <p className={shapes.quiet}>{t('more_there', { count: total - rows.length })}</p>}
      </section>
    </div>
  )
}

const noFaults: ReadonlyMap<string, string> = new Map()
