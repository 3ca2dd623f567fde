import { Button, NativeSelect } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import style from './imports.module.css'
import type { FoundTable, ImportState } from './use-import.ts'
import shapes from '../kit/page/shapes.module.css'

/** The sheet of a workbook that is read, and the line with its headings. The member may choose others. */
export function SheetAndHeadings({ state, table }: { state: ImportState; table: FoundTable }) {
  const t = useTranslations('imports')
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  // Chosen, and not read yet.
  const [pendingSheet, setPendingSheet] = useState<string>()
  const list = useId()
  const chooseSheet = async (sheet: string) => {
    setOpen(false)
    setPendingSheet(sheet)
    await state.readFrom({ sheet })
    setPendingSheet(undefined)
  }
  return (
    <div className={style.rows}>
      {table.sheets.length > 1 && (
        <NativeSelect
          label={t('sheet')}
          className={style.sheet}
          value={pendingSheet ?? table.sheets[table.sheet ?? 0]}
          data={[...new Set(table.sheets)]}
          onChange={(event) => void chooseSheet(event.currentTarget.value)}
        />
      )}
      <div className={style.actions}>
        <span>{t('headings_in', { line: String(table.line) })}</span>
        <Button ref={toggle} variant="default" aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
          {t('headings_elsewhere')}
        </Button>
      </div>
      <div id={list} hidden={!isOpen}>
        {isOpen && (
          <FirstLines
            table={table}
            isReading={state.busy === 'reading'}
            use={async (line) => {
              if (!(await state.readFrom({ sheet: state.tablePlace.sheet, headingLine: line }))) return
              setOpen(false)
              toggle.current?.focus()
            }}
          />
        )}
      </div>
    </div>
  )
}

/** The first lines of the file. A tap on a line chooses it. */
function FirstLines({ table, isReading, use }: { table: FoundTable; isReading: boolean; use: (line: number) => Promise<void> }) {
  const t = useTranslations('imports')
  const name = useId()
  const [chosen, setChosen] = useState(table.line)
  return (
    <fieldset className={style.firstLines}>
      <legend>{t('choose_headings')}</legend>
      <div className={`${shapes.box} ${style.scroller}`}>
        <table>
          <tbody>
            {table.first_lines.map(({ line, cells }) => (
              <tr key={line} data-chosen={line === chosen || undefined} onClick={() => setChosen(line)}>
                <th scope="row">
                  <label>
                    <input
                      type="radio"
                      name={name}
                      aria-label={t('line_holds', { line: String(line), cells: cells.filter(Boolean).slice(0, 4).join(' · ') })}
                      checked={line === chosen}
                      onChange={() => setChosen(line)}
                    />
                    {line}
                  </label>
                </th>
                {cells.map((cell, place) => (
                  <td key={place}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button onClick={() => void use(chosen)} loading={isReading} disabled={chosen === table.line}>
        {t('use_line', { line: String(chosen) })}
      </Button>
    </fieldset>
  )
}
