import { useCan } from '../can.tsx'
import { DataTable, type TableProps } from './data-table.tsx'
import style from './lines-table.module.css'
import { useIsPhone } from '../media-query.ts'
import { type Pair, Pairs } from '../page/pairs.tsx'
import { PhoneRows } from './phone-rows.tsx'

interface Props<Row> extends Pick<TableProps<Row>, 'columns' | 'rows' | 'label'> {
  sums: readonly Pair[]
}

/** The lines of a document and their totals, which are in the last column, under the values that they add up. */
export function LinesTable<Row extends { id: string }>({ columns, rows, label, sums }: Props<Row>) {
  const can = useCan()
  const phone = useIsPhone()
  const tableProps = { columns: columns.filter(({ needs }) => can(needs)), rows, label }
  if (!phone) return <DataTable {...tableProps} foot={sums.length > 0 && <Foot sums={sums} span={tableProps.columns.length - 1} />} />
  return (
    <>
      <PhoneRows {...tableProps} />
      {sums.length > 0 && (
        <div className={style.sums}>
          <Pairs of={sums} />
        </div>
      )}
    </>
  )
}

function Foot({ sums, span }: { sums: readonly Pair[]; span: number }) {
  return sums.map(([name, amount, strong], at) => (
    <tr key={at} data-strong={strong || undefined}>
      <th scope="row" colSpan={span}>
        {name}
      </th>
      <td data-align="end">{amount}</td>
    </tr>
  ))
}
