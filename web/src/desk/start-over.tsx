import { Button } from '@mantine/core'
import { Eraser } from 'lucide-react'
import type { RefObject } from 'react'
import { confirm } from '../kit/feedback/feedback.ts'
import { useIsNarrow } from '../kit/media-query.ts'
import type { SearchHandle } from './search-handle.ts'

interface Props {
  /** The desk's own words. */
  of: (word: 'clear' | 'clear_title' | 'clear_text' | 'clear_yes' | 'clear_no') => string
  clear: () => void
  search: RefObject<SearchHandle | null>
}

/** Clears a desk after a confirmation. A phone's heading has no space for an icon beside the text. */
export function StartOver({ of: t, clear, search }: Props) {
  const narrow = useIsNarrow()
  const start = async () => {
    if (await confirm({ title: t('clear_title'), text: t('clear_text'), yes: t('clear_yes'), no: t('clear_no'), danger: true })) clear()
    search.current?.focus()
  }
  if (narrow)
    return (
      <Button variant="default" px="sm" onClick={() => void start()}>
        {t('clear')}
      </Button>
    )
  return (
    <Button variant="default" leftSection={<Eraser size={16} aria-hidden />} onClick={() => void start()}>
      {t('clear')}
    </Button>
  )
}
