import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { documentPath } from '../documents/document-path.ts'
import { useCan } from '../kit/can.tsx'
import { Facts, Panel } from '../kit/page/panel.tsx'
import { Code, CodeLink } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { When } from '../kit/values/when.tsx'
import { type KnownMeta, knownMeta, metaOf, type Unit } from './unit.ts'

type Document = NonNullable<Unit['metadata']['intake']>

const isKnown = (name: string): name is KnownMeta => (knownMeta as readonly string[]).includes(name)

/** Current data of a unit. */
export function UnitFacts({ of: unit }: { of: Unit }) {
  const t = useTranslations('units')
  const d = useTranslations('documents')
  const can = useCan()
  const { intake, supplier, sale } = unit.metadata
  const [first, second] = unit.serial_number.split('/')
  const document = (of: Document | null) =>
    of && (
      <CodeLink to={can(of.kind === 'sale' ? 'sale.view' : 'inventory-action.view') ? documentPath(of) : undefined} number={of.number} />
    )
  const contact = (of: { id: string; name: string } | null | undefined) =>
    of && (can('contact.view') ? <Link to={`/contacts/${of.id}`}>{of.name}</Link> : of.name)
  const isHere = unit.status === 'available' || unit.status === 'committed' || unit.status === 'damaged'
  return (
    <Panel title={t('facts')}>
      <Facts
        of={[
          [
            d('product'),
            can('product.view') ? (
              <Link key="product" to={`/products/${unit.product.id}`}>
                {unit.product.name}
              </Link>
            ) : (
              unit.product.name
            ),
          ],
          [
            t('number_first'),
            second && first ? (
              <Code key="first" copy>
                {first.trim()}
              </Code>
            ) : null,
          ],
          [
            t('number_second'),
            second ? (
              <Code key="second" copy>
                {second.trim()}
              </Code>
            ) : null,
          ],
          [t(isHere ? 'where' : 'where_last'), unit.location.name],
          [t('cost'), unit.cost === null ? null : <Money key="cost" kobo={unit.cost} />],
          [t('came_with'), document(intake)],
          [t('supplier'), contact(supplier)],
          [t(unit.status === 'committed' ? 'promised_with' : 'sold_with'), document(sale)],
          [t('customer'), contact(sale?.contact)],
          [t('warranty_until'), unit.warranty_until ? <When key="warranty" at={unit.warranty_until} day /> : null],
          ...metaOf(unit).map(([name, value]) => [isKnown(name) ? t(`meta_${name}`) : name, value] as const),
          [d('note'), unit.note],
          [t('since'), <When key="since" at={unit.created_at} />],
        ]}
      />
    </Panel>
  )
}
