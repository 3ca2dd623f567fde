import { type TableColumn, columnsOf } from '@kasuwa/contract/tables/columns'
import { type SampleKind, sampleColumns } from '@kasuwa/contract/tables/samples'
import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useFile } from '../kit/api/use-file.ts'
import { useCan } from '../kit/can.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Disclosure } from './disclosure.tsx'
import style from './imports.module.css'

/** Columns that stand there before the others are opened. */
const FIRST_COLUMNS = 8

/** Columns that a file can have, each with an example, and a sample file of them. */
export default function SampleColumns({ kind }: { kind: SampleKind }) {
  const t = useTranslations('import-samples')
  const can = useCan()
  const { isBusy, isOffline, save } = useFile()
  const columns = columnsOf(kind).filter(({ needs }) => !needs || can(needs))
  const common = (sampleColumns[kind] as readonly string[]).flatMap((name) => columns.filter((column) => column.name === name))
  const first = common.slice(0, FIRST_COLUMNS)
  const otherColumns = columns.filter((column) => !first.includes(column))
  return (
    <Panel
      title={t('takes')}
      flush
      aside={
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={isBusy}
          disabled={isOffline}
          onClick={() => void save(api.imports.sample, { query: { kind } }, 'sample.xlsx')}
        >
          {t('sample')}
        </Button>
      }
    >
      <ColumnTable kind={kind} columns={first} title={t('takes')} />
      <Disclosure title={t('other_columns', { count: otherColumns.length })}>
        <ColumnTable kind={kind} columns={otherColumns} title={t('other_columns', { count: otherColumns.length })} />
      </Disclosure>
    </Panel>
  )
}

function ColumnTable({ kind, columns, title }: { kind: SampleKind; columns: readonly TableColumn[]; title: string }) {
  const t = useTranslations()
  const words = t as (key: string) => string
  return (
    <table className={`${style.kept} ${style.guide}`} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('imports.kept_column')}</th>
          <th scope="col">{t('import-samples.holds_title')}</th>
          <th scope="col">{t('import-samples.example')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name }) => (
          <tr key={name}>
            <th scope="row">{words(`imports.columns.${kind}.${name}`)}</th>
            <td>{words(`import-samples.holds.${kind}.${name}`)}</td>
            <td>{words(`import-samples.examples.${kind}.${name}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
