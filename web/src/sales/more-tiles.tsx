import { Button } from '@mantine/core'
import { ArrowLeft, Star } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { useList } from '../kit/api/query.ts'
import { useIsPhone } from '../kit/media-query.ts'
import { CategoryTiles } from './category-tiles.tsx'
import type { Choice } from './goods-tiles.tsx'
import { ItemTiles } from './item-tiles.tsx'
import style from './touch-grid.module.css'
import shapes from '../kit/page/shapes.module.css'

/** Whole rows of two, three and four. */
const pageOnPhone = 12
const pageSize = 24
/** Most rows of one call. */
const mostShown = 100

/** Opened within a tab: the products of a category, of all categories (`''`), or the variants of a product. */
interface Within {
  name: string
  category?: string
  parent?: string
}

interface Props {
  tab: 'favourites' | 'categories'
  of: Choice
}

/**
 * Tiles besides the best sellers: favourites, and all products by category. Members who may edit products choose favourites. Escape goes
 * back.
 */
export default function MoreTiles({ tab, of }: Props) {
  const t = useTranslations('touch-more')
  const mayChoose = useCan()(api.products.setFavourite.access)
  const [path, setPath] = useState<readonly Within[]>([])
  const [isChoosing, setChoosing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  /** The path opened by a tile of this grid. That tile, which had the focus, is unmounted. */
  const openedPath = useRef<readonly Within[]>(undefined)
  const within = path.at(-1)
  const go = (next: readonly Within[]) => {
    openedPath.current = box.current?.contains(document.activeElement) ? next : undefined
    setPath(next)
  }
  const back = () => go(path.slice(0, -1))
  // The focused tile is unmounted. Focus the first new tile once it is rendered.
  useEffect(() => {
    if (openedPath.current !== path || !box.current) return
    const within = box.current
    const focusFirst = () => {
      const first = within.querySelector<HTMLElement>('[data-tile]')
      first?.focus()
      if (first) openedPath.current = undefined
      return first !== null
    }
    if (focusFirst()) return
    const observer = new MutationObserver(() => focusFirst() && observer.disconnect())
    observer.observe(within, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [path])

  const choice = { of, isChoosing, onOpen: ({ id, name }: { id: string; name: string }) => go([...path, { name, parent: id }]) }
  return (
    // Catches Escape from every tile.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || path.length === 0) return
        event.preventDefault()
        event.stopPropagation()
        back()
      }}
    >
      {mayChoose && tab === 'favourites' && (
        <div className={`${shapes.wraps} ${style.chooses}`}>
          <Button
            size="compact-md"
            className={style.choose}
            variant={isChoosing ? 'filled' : 'default'}
            aria-pressed={isChoosing}
            leftSection={<Star size={16} aria-hidden />}
            onClick={() => {
              setChoosing(!isChoosing)
              // Choosing starts at all products. Ending returns to the favourites.
              setPath(isChoosing ? [] : [{ name: t('all'), category: '' }])
            }}
          >
            {t(isChoosing ? 'choose_done' : 'choose')}
          </Button>
          {isChoosing && <p role="status">{t('choose_hint')}</p>}
        </div>
      )}
      {within && !isChoosing && (
        <div className={`${shapes.line} ${style.within}`}>
          <Button variant="subtle" className={style.choose} leftSection={<ArrowLeft size={16} aria-hidden />} onClick={back}>
            {t('back')}
          </Button>
          <h2 data-cut>{within.name}</h2>
        </div>
      )}
      {within ? (
        <ForSaleTiles key={JSON.stringify(within)} {...choice} within={within} />
      ) : tab === 'favourites' ? (
        <FavouriteTiles {...choice} mayChoose={mayChoose} />
      ) : (
        <CategoryTiles label={t('categories')} onOpen={({ id, name }) => go([{ name, category: id }])} />
      )}
    </div>
  )
}

interface Chosen {
  of: Choice
  isChoosing: boolean
  onOpen: (of: { id: string; name: string }) => void
}

function FavouriteTiles({ mayChoose, ...choice }: Chosen & { mayChoose: boolean }) {
  const t = useTranslations('touch-more')
  const query = { location: choice.of.location, grouped: '1', is_favourite: 'true' as const, per_page: mostShown }
  const loaded = useList(api.sales.itemsForSale, { query }, { when: choice.of.location !== '' })
  return <ItemTiles {...choice} label={t('favourites')} loaded={loaded} none={t(mayChoose ? 'favourites_none' : 'favourites_none_ask')} />
}

/** All that is sold here, of a category, or the variants of a product. */
function ForSaleTiles({ within: { name, category, parent }, ...choice }: Chosen & { within: Within }) {
  const t = useTranslations('touch-more')
  const page = useIsPhone() ? pageOnPhone : pageSize
  const [pages, setPages] = useState(1)
  const per_page = parent ? mostShown : Math.min(mostShown, page * pages)
  const query = { location: choice.of.location, per_page, ...(category && { category }), ...(parent ? { parent } : { grouped: '1' }) }
  const loaded = useList(api.sales.itemsForSale, { query }, { when: choice.of.location !== '' })
  return (
    <>
      <ItemTiles {...choice} label={name} loaded={loaded} none={t('goods_none')} ofOne={parent !== undefined} />
      {(loaded.data?.page.total_pages ?? 1) > 1 &&
        (per_page < mostShown ? (
          <Button variant="default" className={style.more} loading={loaded.state === 'refreshing'} onClick={() => setPages(pages + 1)}>
            {t('more')}
          </Button>
        ) : (
          <p className={style.hint}>{t('more_by_search')}</p>
        ))}
    </>
  )
}
