import { type ComponentType, lazy } from 'react'
import { loadMessages, type Namespace } from './i18n.ts'
import { lazyPart } from './kit/lazy-part.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

const withWords =
  <Props>(words: Namespace | readonly Namespace[], load: Load<Props>): Load<Props> =>
  async () => {
    const [loaded] = await Promise.all([load(), loadMessages([words].flat())])
    return loaded
  }

/** A component that loads when it is first shown, together with its messages. No screen waits for it. */
export const lazyWithWords = <Props>(words: Namespace | readonly Namespace[], load: Load<Props>) => lazy(withWords(words, load))

/** The same, with nothing in its place until then. */
export const partWithWords = <Props extends object>(words: Namespace, load: Load<Props>) => lazyPart(withWords(words, load))
