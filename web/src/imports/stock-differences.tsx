import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { Notice } from '../kit/feedback/notice.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { Disclosure } from './disclosure.tsx'
import style from './imports.module.css'
import type { Report } from './use-import.ts'
import shapes from '../kit/page/shapes.module.css'

/** Says that an import changes no stock of known products. @param isAside opens the desk in a tab of its own: the file is still here */
export function StockHint({ count, isAside = false }: { count: number; isAside?: boolean }) {
  const t = useTranslations('imports')
  const can = useCan()
  if (count === 0) return null
  return (
    <Notice is="information">
      <span>
        {t('stock_differs', { count })}{' '}
        {can('inventory-action.create-adjustment') && (
          <Link to="/inventory-actions/new/adjustment" target={isAside ? '_blank' : undefined}>
            {t('adjust_stock')}
          </Link>
        )}
      </span>
    </Notice>
  )
}

/** Known products with another stock in the file. */
export function StockDifferences({ of: { stock_differs: count = 0, stock_rows: rows } }: { of: Report }) {
  const t = useTranslations('imports')
  const can = useCan()
  return (
    <>
      <StockHint count={count} isAside />
      {rows && rows.length > 0 && (
        <Panel title={t('other_stock')} flush>
          {count > rows.length && <p className={style.lead}>{t('first_left_out', { shown: rows.length, total: count })}</p>}
          <Disclosure title={t('other_stock_rows', { count: rows.length })} isOpen={rows.length <= 5}>
            <ul className={style.list}>
              {rows.map(({ row, product, name, stock, in_file: inFile }) => (
                <li key={row}>
                  <span className={style.line}>{t('line', { line: String(row) })}</span>
                  <span className={style.text}>
                    {product && can('product.view') ? (
                      <Link to="/products/$reference" params={{ reference: product }} target="_blank">
                        {name}
                      </Link>
                    ) : (
                      name
                    )}
                  </span>
                  <span className={shapes.small}>
                    {t.rich('both_stocks', {
                      stock: () => <Quantity thousandths={stock} />,
                      file: () => <Quantity thousandths={inFile} />,
                    })}
                  </span>
                </li>
              ))}
            </ul>
          </Disclosure>
        </Panel>
      )}
    </>
  )
}
