import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'

/** A part that loads when it is first shown. @param instead shown until then; left out: nothing */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, instead: ReactNode = null) {
  const Part = lazy(load) as unknown as ComponentType<Props>
  return (props: Props) => <Suspense fallback={instead}>{createElement(Part, props)}</Suspense>
}
