import type { Unit } from '@kasuwa/contract/units'
import type { products } from '@kasuwa/contract/products'
import { ArchiveRestore, EyeOff, Eye, PackagePlus, Pencil, Tag, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { importEvent } from '../imports/import-event.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import type { RowOf } from '../kit/list/list-query-types.ts'
import { ChangeLine } from '../kit/timeline/change-line.tsx'
import { type Happening, Timeline } from '../kit/timeline/timeline.tsx'
import { Code } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { Quantity } from '../kit/values/quantity.tsx'

type ProductEvent = RowOf<typeof products.timeline>
type Changes = ProductEvent['changes']
type Field = keyof Changes

/** Message key of each field, the most important first. */
const words = {
  price: 'price',
  cost: 'cost',
  markup: 'markup',
  name: 'name',
  sku: 'sku',
  barcode: 'barcode',
  category: 'category',
  brand: 'brand',
  tags: 'tags',
  product_type: 'type',
  reorder_level: 'reorder_level',
  reorder_levels: 'reorder_places',
  unit: 'unit',
  weight: 'weight',
  has_inventory: 'stock',
  components: 'made_of',
  pictures: 'images',
  description: 'description',
} as const satisfies Partial<Record<Field, string>>
const fields = Object.keys(words) as (keyof typeof words)[]

/** Timeline of a product. */
export function ProductTimeline({ id }: { id: string }) {
  const t = useTranslations('products')
  const kit = useTranslations('kit')
  const labelOf = useStates()
  const renderers: Partial<Record<Field, (value: never) => ReactNode>> = {
    price: (kobo: number) => <Money kobo={kobo} />,
    cost: (kobo: number) => <Money kobo={kobo} />,
    markup: (percent: number) => `${percent}%`,
    sku: (code: string) => <Code>{code}</Code>,
    barcode: (code: string) => <Code>{code}</Code>,
    reorder_level: (units: number) => <Quantity units={units} />,
    unit: (unit: Unit) => t(`unit_${unit}`),
    weight: (grams: number) => <Quantity units={grams} unit="g" />,
    product_type: (type: 'standard') => labelOf('product_type', type).text,
    has_inventory: (is: boolean) => t(is ? 'counted_yes' : 'not_counted'),
  }
  const line = (changes: Changes, field: keyof typeof words) => {
    const change = changes[field]
    if (!change) return []
    const show = (renderers[field] ?? String) as (value: unknown) => ReactNode
    const of = (value: unknown) => (value === null ? null : show(value))
    return [<ChangeLine key={field} name={t(words[field])} from={of(change.from)} to={of(change.to)} isLong={field === 'description'} />]
  }
  const tell = ({ what, changes, by_import }: ProductEvent): Happening => {
    const imported = importEvent('/import/products', what, by_import)
    if (imported) {
      const turned = changes.is_active && t(changes.is_active.to ? 'did_shown' : 'did_hidden')
      return { ...imported, lines: [...(turned ? [turned] : []), ...fields.flatMap((field) => line(changes, field))] }
    }
    if (what === 'created') return { icon: PackagePlus, title: t('did_created') }
    if (what === 'deleted') return { icon: Trash2, title: kit('did_deleted'), isWrong: true }
    if (what === 'restored') return { icon: ArchiveRestore, title: kit('did_restored') }
    const lines = fields.flatMap((field) => line(changes, field))
    const turned = changes.is_active
    if (turned) return { icon: turned.to ? Eye : EyeOff, title: t(turned.to ? 'did_shown' : 'did_hidden'), lines }
    const isPriced = changes.price !== undefined
    return { icon: isPriced ? Tag : Pencil, title: isPriced ? t('did_priced') : kit('did_changed'), lines }
  }
  return <Timeline of={api.products.timeline} id={id} tell={tell} />
}
