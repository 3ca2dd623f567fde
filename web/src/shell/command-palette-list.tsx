import { useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Command, CommandGroup, KeysOfList } from './command.ts'
import style from './command-palette.module.css'
import { useCommands } from './command-palette-results.ts'
import { marked } from './command-rank.ts'
import { withModifier } from './shortcut-keys.ts'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  id: string
  text: string
  /** The list sets its key handlers here, for the field to call. */
  keys: RefObject<KeysOfList | undefined>
  /** Id of the entry that Enter opens. */
  onActive: (id: string | undefined) => void
  /** Enter or Ctrl Enter was pressed before there were matches: runs on the first match that arrives. */
  awaited: 'open' | 'act' | undefined
  close: () => void
}

/** Matches of the palette. The focus stays in the field; its arrow keys move here. */
export default function CommandPaletteList({ id, text, keys, onActive, awaited, close }: Props) {
  const t = useTranslations('palette')
  const results = useCommands(text)
  /** Key of the highlighted entry, which stays highlighted when later matches move it; undefined: the first entry. */
  const [at, setAt] = useState<string>()
  /** The entry whose actions are shown, and the text typed before. */
  const [within, setWithin] = useState<{ of: Command; text: string }>()
  const inside = within?.text === text ? within.of : undefined
  const groups: CommandGroup[] = inside?.actions
    ? [{ title: t('actions_of', { name: inside.name }), commands: [...inside.actions] }]
    : results.groups
  const all = groups.flatMap(({ commands }) => commands)
  const [typed, setTyped] = useState(text)
  if (typed !== text) {
    setTyped(text)
    setAt(undefined)
  }
  const activeIndex = all.findIndex(({ key }) => key === at)
  const current = Math.max(0, activeIndex)
  const chosen = all[current]
  const go = useGo(close)
  const enter = (command: Command | undefined) => {
    if (!command?.actions?.length) return false
    setWithin({ of: command, text })
    setAt(undefined)
    return true
  }
  const leave = () => {
    if (!inside) return false
    setWithin(undefined)
    setAt(inside.key)
    return true
  }
  const step = (by: number) => {
    if (all.length === 0) return false
    const next = (current + by + all.length) % all.length
    setAt(all[next]?.key)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    return true
  }
  const press: KeysOfList = ({ key, ctrlKey, metaKey }) => {
    if (key === 'ArrowDown') return step(1)
    if (key === 'ArrowUp') return step(-1)
    if (key === 'ArrowRight') return enter(chosen)
    if (key === 'ArrowLeft' || key === 'Escape' || key === 'Backspace') return leave()
    if (key !== 'Enter') return false
    if (!results.isSure && activeIndex < 0 && !inside) return false
    return go(meant(chosen, ctrlKey || metaKey))
  }
  useEffect(() => void (keys.current = press))
  useEffect(() => onActive(chosen && `${id}-${current}`), [chosen, id, current, onActive])
  const goAwaited = useEffectEvent(() => void go(meant(chosen, awaited === 'act')))
  const isReady = awaited !== undefined && results.isSure
  useEffect(() => {
    if (isReady) goAwaited()
  }, [isReady])
  return (
    <>
      <div className={style.list} role="listbox" id={id} aria-label={inside ? t('actions_of', { name: inside.name }) : t('found')}>
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div className={`${shapes.tiny} ${style.group}`}>{group.title}</div>
            {group.commands.map((command) => {
              const index = all.indexOf(command)
              return (
                // Keyboard events stay on the focused input; list items handle the pointer only.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={command.key}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === current}
                  className={`${shapes.row} ${style.find}`}
                  onMouseMove={() => setAt(command.key)}
                  onClick={(event) => ((event.target as Element).closest('[data-more]') && enter(command)) || go(command)}
                >
                  <Entry of={command} text={inside ? '' : text} />
                </div>
              )
            })}
          </div>
        ))}
        {all.length === 0 && !results.isAsking && (
          <div className={style.nothing} role="option" aria-selected={false} aria-disabled>
            <strong>{t('nothing', { text })}</strong>
            {t('nothing_hint')}
          </div>
        )}
        {all.length === 0 && results.isAsking && (
          <div className={style.nothing} role="option" aria-selected={false} aria-disabled>
            {t('searching')}
          </div>
        )}
      </div>
      <Hints of={chosen} isInside={inside !== undefined} />
    </>
  )
}

/** The command that Enter runs; with Ctrl the first action of the entry, if it has any. */
const meant = (command: Command | undefined, withModifier: boolean) => (withModifier ? command?.actions?.[0] : command)

function useGo(close: () => void): (command: Command | undefined) => boolean {
  const navigate = useNavigate()
  return (command) => {
    if (!command) return false
    close()
    void (command.act ? command.act() : navigate({ to: command.to, search: command.search ?? {}, hash: command.hash ?? '' }))
    return true
  }
}

function Entry({ of: { icon: Icon, name, under, aside, keys, actions }, text }: { of: Command; text: string }) {
  const hasMore = actions !== undefined && actions.length > 0
  return (
    <>
      <Icon size={16} aria-hidden />
      <span className={shapes.fills}>
        <span className={style.name} data-cut>
          {marked(name, text).map((part, index) => (part.isMatch ? <mark key={index}>{part.text}</mark> : part.text))}
        </span>
        {under && (
          <span className={`${shapes.tiny} ${style.under}`} data-cut>
            {under}
          </span>
        )}
      </span>
      {aside && <span className={style.aside}>{aside}</span>}
      {keys && <kbd className={style.keys}>{keys}</kbd>}
      <span className={style.more} data-more={hasMore || undefined} aria-hidden>
        {hasMore && <ChevronRight size={16} />}
      </span>
    </>
  )
}

/** The keys, below the list. */
function Hints({ of: command, isInside }: { of: Command | undefined; isInside: boolean }) {
  const t = useTranslations('palette')
  const first = command?.actions?.[0]
  return (
    <div className={`${shapes.tiny} ${style.hints}`} aria-hidden>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('hint_choose')}
      </span>
      <span>
        <kbd>↵</kbd> {t('hint_open')}
      </span>
      {isInside && (
        <span>
          <kbd>←</kbd> {t('back')}
        </span>
      )}
      {first && !isInside && (
        <>
          <span>
            <kbd>{withModifier('↵')}</kbd> {first.name}
          </span>
          <span>
            <kbd>→</kbd> {t('hint_actions')}
          </span>
        </>
      )}
    </div>
  )
}
