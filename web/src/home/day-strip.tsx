import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DrawerAct } from '../drawers/drawer.ts'
import { useDrawerHere } from '../drawers/drawer-here.ts'
import { useDates, useDayOf, useMinute } from '../kit/format.ts'
import { MenuItem, Popup, type TriggerProps } from '../kit/overlay/popup.tsx'
import { Money } from '../kit/values/money.tsx'
import { moneyText } from '../kit/values/texts.ts'
import { lazyWithWords } from '../lazy-with-words.ts'
import { useDetails, useSession } from '../session/session.ts'
import { type DrawerAtHome, type Drawers, dayState } from './day-state.ts'
import style from './day-strip.module.css'

const DrawerDialog = lazyWithWords('drawers', async () => ({ default: (await import('../drawers/drawer-dialog.tsx')).DrawerDialog }))

interface Props {
  of: Drawers
  /** Today’s best seller; undefined if the member may not see sales, or looks at another period. */
  best: string | undefined
}

/** The business’s day by its cash drawers: opening, cash, count, and a line about the day. The figures below have its sales. */
export default function DayStrip({ of: drawers, best }: Props) {
  const t = useTranslations('day')
  const now = useMinute()
  const { clock } = useDates()
  const dayOf = useDayOf()
  const me = useDetails()?.merchant.id
  const tillDrawer = useDrawerHere(useSession().saved?.business ?? '')?.id
  const [acting, setActing] = useState<{ drawer: DrawerAtHome; act: DrawerAct }>()
  const [isShown, setShown] = useState(false)
  const { part, drawers: actable } = dayState(drawers, { now, me, clockOf: clock, dayOf })
  const act = part === 'closing' ? 'close' : 'open'
  // This browser’s drawer before others, so that one tap is enough at a till.
  const ownDrawers = actable.filter(({ id, session }) => (act === 'close' ? session?.opened_by?.id === me : id === tillDrawer))
  const start = (drawer: DrawerAtHome) => {
    setActing({ drawer, act })
    setShown(true)
  }
  return (
    <section className={style.strip} aria-label={t('title')} data-part={part}>
      {part === 'before' && (
        <p className={style.story}>
          <strong>{t('not_open')}</strong>
          <span>{t('not_open_text')}</span>
        </p>
      )}
      {part === 'after' && <Story counted={drawers.counted} best={best} />}
      {(part === 'open' || part === 'closing') && (
        <div className={style.figures}>
          {/* Expected cash is not shown to a member who is about to count it (DRAWERS-27). */}
          {part === 'open' && drawers.cash !== null && (
            <Figure
              name={t('cash', { count: drawers.rows.filter(({ session }) => session && session.expected !== null).length })}
              under={t('expected')}
            >
              <SessionLink of={drawers}>
                <Money kobo={drawers.cash} short />
              </SessionLink>
            </Figure>
          )}
          <Sessions of={drawers} />
        </div>
      )}
      {actable.length > 0 && (
        <Choice
          drawers={ownDrawers.length === 1 ? ownDrawers : actable}
          label={t(act === 'close' ? 'close_which' : 'open_which')}
          onChoose={start}
          trigger={(props) => (
            <Button {...props} className={style.act} data-primary={part !== 'after' || undefined}>
              {t(act)}
            </Button>
          )}
        />
      )}
      <Suspense>
        {acting && <DrawerDialog drawer={acting.drawer} act={isShown ? acting.act : undefined} onClose={() => setShown(false)} />}
      </Suspense>
    </section>
  )
}

/** One drawer at once; of several, the reader chooses. */
function Choice({
  drawers,
  label,
  onChoose,
  trigger,
}: {
  drawers: readonly DrawerAtHome[]
  label: string
  onChoose: (drawer: DrawerAtHome) => void
  trigger: (props: Partial<TriggerProps> & { onClick?: () => void }) => ReactNode
}) {
  const [first] = drawers
  if (first && drawers.length === 1) return trigger({ onClick: () => onChoose(first) })
  const places = new Set(drawers.map(({ location }) => location.id))
  return (
    <Popup label={label} trigger={trigger} width={208}>
      {drawers.map((drawer) => (
        <MenuItem key={drawer.id} onClick={() => onChoose(drawer)}>
          {places.size > 1 ? `${drawer.name} · ${drawer.location.name}` : drawer.name}
        </MenuItem>
      ))}
    </Popup>
  )
}

const Figure = ({ name, under, children }: { name: string; under: string; children: ReactNode }) => (
  <div className={style.figure}>
    <span>{name}</span>
    <strong>{children}</strong>
    <span data-cut>{under}</span>
  </div>
)

/** Links to the open drawer, or to all drawers if several are open. On a phone it is the only way to them from here. */
function SessionLink({ of: { rows, open }, children }: { of: Pick<Drawers, 'rows' | 'open'>; children: ReactNode }) {
  const only = open > 1 ? undefined : rows.find(({ session }) => session !== null)
  return (
    <Link to={only ? `/drawers/${only.id}` : '/drawers'} className={style.link}>
      {children}
    </Link>
  )
}

/** The open drawer with its time and member; several are counted, and their page has all. */
function Sessions({ of: { rows, open } }: { of: Drawers }) {
  const t = useTranslations('day')
  const { clock } = useDates()
  const first = rows.find(({ session }) => session !== null)
  if (!first?.session) return null
  const { name, session } = first
  return (
    <Figure
      name={t('sessions', { count: open })}
      under={[t('since', { time: clock(session.opened_at) }), session.opened_by?.name].filter(Boolean).join(' · ')}
    >
      <SessionLink of={{ rows, open }}>{open > 1 ? `${name} ${t('more', { count: String(open - 1) })}` : name}</SessionLink>
    </Figure>
  )
}

/** The day in one line: the best seller, and the difference of the cash. */
function Story({ counted: { count, difference }, best }: { counted: Drawers['counted']; best: Props['best'] }) {
  const t = useTranslations('day')
  const way = difference === 0 ? 'right' : difference < 0 ? 'short' : 'over'
  const parts = [t(`story.${way}`, { amount: moneyText(Math.abs(difference)) }), best && t('story.best', { product: best })]
  return (
    <p className={style.story}>
      <span>{t('counted', { count })}</span>
      <strong>{parts.filter(Boolean).join(' · ')}</strong>
    </p>
  )
}
