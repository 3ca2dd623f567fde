import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { LineDiscount } from '../desk/desk-asides.ts'
import type { LineParts, LinePartProps } from '../desk/line-parts.ts'
import style from '../desk/line-list.module.css'
import { discountOfLine } from '../desk/discounts.ts'
import { totalOf } from '../desk/lines.ts'
import { Money } from '../kit/values/money.tsx'
import shapes from '../kit/page/shapes.module.css'

/** Line total after its own discount, beside the total before it. */
function Net({ line }: LinePartProps) {
  const [total, off] = [totalOf(line), discountOfLine(line) ?? 0]
  return (
    <>
      <Money kobo={total - off} />
      {off > 0 && (
        <s className={`${shapes.small} ${style.was}`}>
          <Money kobo={total} />
        </s>
      )}
    </>
  )
}

function GivenNet(props: LinePartProps) {
  const t = useTranslations('till')
  const { line, actions } = props
  return (
    <>
      <Net {...props} />
      {line.discount === undefined && (
        <button
          type="button"
          className={`${shapes.tiny} ${style.give}`}
          tabIndex={-1}
          data-discount
          aria-label={t('discount_on', { name: line.name })}
          onClick={() => actions.change(line.key, { discount: '' })}
        >
          {t('discount')}
        </button>
      )}
    </>
  )
}

const Field: ComponentType<LinePartProps> = (props) =>
  props.line.discount !== undefined && <LineDiscount {...props} off={discountOfLine(props.line)} />

/**
 * Discount parts of a line: `given` for members who may give discounts, `shown` (read-only) for members who sell discounted quotation
 * lines.
 */
export const lineDiscounts = { given: { Sum: GivenNet, Below: Field }, shown: { Sum: Net } } satisfies Record<string, LineParts>
