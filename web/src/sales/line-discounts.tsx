import { type ComponentType, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { LineDiscount } from '../desk/desk-asides.ts'
import type { LineParts, LinePartProps } from '../desk/line-parts.ts'
import style from '../desk/line-list.module.css'
import { discountOfLine } from '../desk/discounts.ts'
import { totalOf } from '../desk/lines.ts'
import { Money } from '../kit/values/money.tsx'

/** What a line comes to less its own discount, beside what it was. */
function Net({ line }: LinePartProps) {
  const [total, off] = [totalOf(line), discountOfLine(line) ?? 0]
  return (
    <>
      <Money kobo={total - off} />
      {off > 0 && (
        <s className={style.was}>
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
          className={style.give}
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
  props.line.discount !== undefined && (
    <Suspense>
      <LineDiscount {...props} off={discountOfLine(props.line)} />
    </Suspense>
  )

/** What lines say of their discounts: of who gives them, and of who sells what was quoted with some. */
export const lineDiscounts = { given: { Sum: GivenNet, Below: Field }, shown: { Sum: Net } } satisfies Record<string, LineParts>
