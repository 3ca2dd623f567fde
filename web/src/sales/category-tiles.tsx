import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { Avatar, tintProps } from '../kit/page/avatar.tsx'
import { categoryTint } from './category-tint.ts'
import { Tiles } from './tiles.tsx'
import style from './touch-grid.module.css'
import shapes from '../kit/page/shapes.module.css'

/** The categories with their pictures, after a tile for all products. */
export function CategoryTiles({ label, onOpen }: { label: string; onOpen: (of: { id: string; name: string }) => void }) {
  const t = useTranslations('touch-more')
  const { data } = useOne(api.productCategories.open, { query: { per_page: 100, sort: 'name.asc' } })
  return (
    <Tiles
      label={label}
      rows={[{ id: '', name: t('all'), image: null }, ...(data?.rows ?? [])]}
      tile={({ id, name, image }, stop) => (
        <button
          {...stop}
          type="button"
          className={`${shapes.box} ${style.tile}`}
          data-category
          onClick={() => onOpen({ id, name })}
          {...tintProps(categoryTint(id))}
        >
          <Avatar name={name} image={image} tint={categoryTint(id)} square isLarge />
          <span className={`${shapes.name} ${style.name}`}>{name}</span>
        </button>
      )}
    />
  )
}
