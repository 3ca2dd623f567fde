import { Combobox, type ComboboxStore } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { PickerAction } from './picker-action.tsx'
import type { LoadMore } from './picker-options.ts'
import { useLoadMoreText } from './load-more-text.ts'

interface Props {
  more: LoadMore
  /** Number of rows loaded so far. */
  count: number
  box: ComboboxStore
}

/** “Show more” option of a picker. If chosen by keyboard, the highlight moves to the first new row. */
export function PickerLoadMore({ more, count, box }: Props) {
  const text = useLoadMoreText(more)
  const from = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (from.current === undefined || count <= from.current) return
    box.selectOption(from.current)
    from.current = undefined
  }, [box, count])
  if (!more.available) return null
  const load = () => {
    from.current = count
    if (more.state !== 'loadingMore') more.load()
  }
  return (
    // The value is no row's id; the pickers skip it.
    <Combobox.Option value="more" onClick={load}>
      <PickerAction failed={more.state === 'loadMoreError'}>{text}</PickerAction>
    </Combobox.Option>
  )
}
