import { toThousandths } from '@kasuwa/contract/platform/quantity'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { State } from '../kit/feedback/state.tsx'
import { Matrix } from '../kit/list/matrix.tsx'
import { useIsPhone } from '../kit/media-query.ts'
import { Panel } from '../kit/page/panel.tsx'
import { Code } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import type { Product } from './product.ts'
import style from './variants-panel.module.css'
import shapes from '../kit/page/shapes.module.css'

type Variant = NonNullable<Product['edges']['variants']>[number]

/** The variants of a product: price, and stock at each location with totals. */
export function VariantsPanel({ of: product }: { of: Product }) {
  const t = useTranslations('products')
  const isPhone = useIsPhone()
  const variants = product.edges.variants ?? []
  const places = product.has_inventory ? (product.edges.levels ?? []).map(({ location }) => location) : []
  const columns = [
    { key: 'price', name: t('price') },
    ...(places.length > 1 && !isPhone ? places.map(({ id, name }) => ({ key: id, name })) : []),
    ...(product.has_inventory ? [{ key: 'all', name: t('on_hand') }] : []),
  ]
  const unitsAt = ({ levels = [] }: Variant, place: string) => levels.find(({ location }) => location.id === place)?.on_hand ?? 0
  const unitsOf = (variant: Variant, column: string) => (column === 'all' ? (variant.on_hand ?? 0) : unitsAt(variant, column))
  const sum = (column: string) => variants.reduce((all, variant) => all + toThousandths(unitsOf(variant, column)), 0)
  const byId = new Map(variants.map((variant) => [variant.id, variant]))
  return (
    <Panel title={t(product.has_inventory ? 'by_variant' : 'variants')} flush>
      <Matrix
        label={t(product.has_inventory ? 'by_variant' : 'variants')}
        heading={t('variant')}
        lines={variants.map((variant) => ({
          key: variant.id,
          name: (
            <Name of={variant}>
              {isPhone && places.length > 1 ? (
                places.map(({ id, name }) => (
                  <span key={id} className={style.place}>
                    {name} <Quantity units={unitsAt(variant, id)} unit={product.unit} />
                  </span>
                ))
              ) : (
                <Code>{variant.sku}</Code>
              )}
            </Name>
          ),
        }))}
        columns={columns}
        cell={(id, column) => {
          const variant = byId.get(id)
          if (!variant) return null
          return column === 'price' ? <Money kobo={variant.price} /> : <Quantity units={unitsOf(variant, column)} unit={product.unit} />
        }}
        total={
          product.has_inventory && variants.length > 1
            ? {
                name: t('variants_all'),
                cell: (column) => (column === 'price' ? null : <Quantity thousandths={sum(column)} unit={product.unit} />),
              }
            : undefined
        }
      />
    </Panel>
  )
}

/** @param children below the name: its code, or on a phone the stock by location, which has no columns there */
function Name({ of: { id, name, active, is_low, on_hand }, children }: { of: Variant; children: ReactNode }) {
  return (
    <span className={style.name}>
      <Link to={`/products/${id}`}>{name}</Link>
      <span className={`${shapes.tiny} ${style.under}`}>
        {children} {!active && <State of="product" is="inactive" />}
        {is_low && <State of="level" is={(on_hand ?? 0) <= 0 ? 'out' : 'low'} />}
      </span>
    </span>
  )
}
