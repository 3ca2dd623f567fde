import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Notice } from '../kit/feedback/notice.tsx'
import { Status } from '../kit/feedback/status.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { errorText, ValidationError } from '../kit/api/errors.ts'
import { useCall, useOne } from '../kit/api/query.ts'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { tabStorage } from '../kit/storage.ts'
import { NewSerials } from './new-serials.tsx'
import style from './serial-entry.module.css'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  product: { id: string; full_name: string; edges: { variants?: readonly { id: string; name: string }[] | undefined } }
}

type Level = RowIn<typeof api.inventory.openLevels>

/** Most stock levels in one request: no shop has its phones at more locations. */
const most = 100

/**
 * Dialog content: enters the serial number of every unit on hand of a product, by location, then registers all of them at once. Entered
 * numbers survive a reload of this tab.
 */
export default function RegisterUnits({ product }: Props) {
  const variants = product.edges.variants ?? []
  const productIds = variants.length > 0 ? variants.map(({ id }) => id) : [product.id]
  const loaded = useOne(api.inventory.openLevels, { query: { product: productIds, in_stock: 'true', per_page: most } })
  return <Loading of={loaded}>{({ rows }) => <Shelves product={product} shelves={rows} hasVariants={variants.length > 0} />}</Loading>
}

/** Entered numbers by location, stored in the tab. */
function useEntered(product: string) {
  const key = `kasuwa.register.${product}`
  const [entered, setEntered] = useState(() => new Map(JSON.parse(tabStorage.getItem(key) ?? '[]') as [string, string[]][]))
  return {
    entered,
    enter: (level: string, serials: readonly string[]) => {
      const next = new Map(entered).set(level, [...serials])
      tabStorage.setItem(key, JSON.stringify([...next]))
      setEntered(next)
    },
    forget: () => tabStorage.removeItem(key),
  }
}

interface ShelvesProps extends Props {
  shelves: readonly Level[]
  hasVariants: boolean
}

function Shelves({ product, shelves, hasVariants }: ShelvesProps) {
  const t = useTranslations('serial-numbers')
  const dialog = useDialog()
  const { entered, enter, forget } = useEntered(product.id)
  const registering = useCall(api.serialNumbers.register)
  const [errorMessage, setErrorMessage] = useState<string>()
  const of = (level: Level) => entered.get(level.id) ?? []
  const missing = shelves.filter((level) => of(level).length !== level.on_hand)
  const [open, setOpen] = useState(missing[0]?.id)
  const reservedShelves = shelves.filter(({ committed }) => committed > 0)
  const nameOf = (level: Level) => (hasVariants ? `${level.product.name}, ${level.location.name}` : level.location.name)
  const next = (after: Level) => setOpen(missing.find(({ id }) => id !== after.id)?.id)
  const register = async () => {
    setErrorMessage(undefined)
    const units = shelves.map((level) => ({
      ...(hasVariants ? { product: level.product.id } : {}),
      location: level.location.id,
      serial_numbers: of(level),
    }))
    try {
      const { registered } = await registering.attempt({ body: { product: product.id, units } })
      forget()
      toast.good(t('registered', { count: registered, name: product.full_name }))
      dialog?.close()
    } catch (error) {
      setErrorMessage(error instanceof ValidationError ? (Object.values(error.errors)[0]?.[0] ?? error.message) : errorText(error as Error))
    }
  }
  return (
    <div className={shapes.parts}>
      <p className={shapes.quiet}>{t('register_text')}</p>
      {reservedShelves.length > 0 && <Notice is="waiting">{t('register_held', { places: reservedShelves.map(nameOf).join(', ') })}</Notice>}
      {errorMessage && <Notice is="wrong">{errorMessage}</Notice>}
      <ul className={shapes.rows}>
        {shelves.map((level) => {
          const serials = of(level)
          const isOpen = open === level.id
          const isDone = serials.length === level.on_hand
          return (
            <li key={level.id} className={`${shapes.frame} ${style.shelf}`} data-open={isOpen || undefined}>
              <div className={`${shapes.wraps} ${style.shelf_head}`}>
                <h3 className={style.heading}>{nameOf(level)}</h3>
                <Status is={isDone ? 'good' : 'waiting'}>{t('line', { count: serials.length, wanted: level.on_hand })}</Status>
                {!isOpen && (
                  <Button variant="default" aria-label={t('enter_at', { place: nameOf(level) })} onClick={() => setOpen(level.id)}>
                    {t('enter_short')}
                  </Button>
                )}
              </div>
              {isOpen && (
                <NewSerials
                  key={level.id}
                  product={level.product.id}
                  location={level.location.id}
                  serials={serials}
                  wanted={level.on_hand}
                  onChange={(next) => enter(level.id, next)}
                  onEnd={() => next(level)}
                  label={t('enter_of', { place: nameOf(level) })}
                />
              )}
            </li>
          )
        })}
      </ul>
      <div className={shapes.foot}>
        {missing.length > 0 && <p className={shapes.quiet}>{t('register_missing', { count: missing.length })}</p>}
        <Button disabled={missing.length > 0 || reservedShelves.length > 0} loading={registering.busy} onClick={() => void register()}>
          {t('register')}
        </Button>
      </div>
    </div>
  )
}
