import { useTranslations } from 'use-intl'
import type { Catalogue } from '../../messages/catalogue.ts'
import type { ListWords } from './list-props.ts'

/** Lists that a namespace has words for: `title` of the only one, or `levels`, where it says `levels_empty` too. */
type ListIn<Words> = { [Key in keyof Words & string]: `${Key}_empty` extends keyof Words ? Key : never }[keyof Words & string] | 'title'

type Said = ((key: string, values?: { count: number }) => string) & { has: (key: string) => boolean }

/** Words of a list by their keys: `empty`, `empty_text`, `search` and `count`, after the name of the list where there are several. */
export function useListWords<Of extends keyof Catalogue>(of: Of, name: ListIn<Catalogue[Of]>, own: Partial<ListWords> = {}): ListWords {
  'use no memo'
  const t = useTranslations(of) as unknown as Said
  const key = (part: string) => (name === 'title' ? part : `${name}_${part}`)
  return {
    label: t(name),
    empty: t(key('empty')),
    empty_text: t(key('empty_text')),
    ...(t.has(key('search')) && { search: t(key('search')) }),
    ...(t.has(key('count')) && { count: (count: number) => t(key('count'), { count }) }),
    ...own,
  }
}
