import { useCan } from '../can.tsx'
import { DataTable, type TableProps } from './data-table.tsx'
import style from './lines-table.module.css'
import { useIsPhone } from '../media-query.ts'
import { type Pair, Pairs } from '../page/pairs.tsx'
import { PhoneRows } from './phone-rows.tsx'

interface Props<Row> extends Pick<TableProps<Row>, 'columns' | 'rows' | 'label'> {
  sums: readonly Pair[]
}

/** The lines of a document and what they come to: the sums stand in the column that they add up, the last one. */
export function LinesTable<Row extends { id: string }>({ columns, rows, label, sums }: Props<Row>) {
  const can = useCan()
  const phone = useIsPhone()
  const shown = { columns: columns.filter(({ needs }) => can(needs)), rows, label }
  if (!phone) return <DataTable {...shown} foot={sums.length > 0 && <Foot sums={sums} span={shown.columns.length - 1} />} />
  return (
    <>
      <PhoneRows {...shown} />
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
