import { Modal, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsNarrow } from '../kit/media-query.ts'
import { type Command, useCommands } from './command-palette-results.ts'
import style from './command-palette.module.css'

/** Command palette: search over screens, create actions and rows. Arrows choose, Enter opens. */
export default function CommandPalette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const narrow = useIsNarrow()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={narrow}
      size="var(--width-640)"
      fullScreen={narrow}
      yOffset="12vh"
      padding={narrow ? 'sm' : 0}
      classNames={{ content: style.content }}
      transitionProps={{ duration: 120 }}
    >
      <PaletteSearch close={onClose} />
    </Modal>
  )
}

function PaletteSearch({ close }: { close: () => void }) {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const groups = useCommands(text)
  const all = groups.flatMap((group) => group.commands)
  const current = Math.min(at, all.length - 1)

  const go = (find: Command | undefined) => {
    if (!find) return
    close()
    if (find.act) return void find.act()
    void navigate({ to: find.to, search: find.search ?? {} })
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && all.length > 0) {
      event.preventDefault()
      const next = (current + step + all.length) % all.length
      setAt(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      go(all[current])
    }
  }
  return (
    <>
      <TextInput
        size="md"
        classNames={{ input: style.input }}
        leftSection={<Search size={16} aria-hidden />}
        placeholder={t('search')}
        aria-label={t('search_title')}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={all.length > 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={(event) => (setText(event.currentTarget.value), setAt(0))}
        onKeyDown={move}
      />
      <div className={style.list} role="listbox" id={`${id}-list`} aria-label={t('search_title')}>
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div className={style.group}>{group.title}</div>
            {group.commands.map((find) => {
              const index = all.indexOf(find)
              return (
                // Keyboard events stay on the focused input; list items handle the pointer only.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={find.key}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === current}
                  className={style.find}
                  onMouseMove={() => setAt(index)}
                  onClick={() => go(find)}
                >
                  <find.icon size={16} aria-hidden />
                  <span className={style.name}>{find.name}</span>
                  {find.detail && <span className={style.detail}>{find.detail}</span>}
                </div>
              )
            })}
          </div>
        ))}
        {all.length === 0 && (
          <div className={style.nothing} role="status">
            {t('search_nothing', { text })}
          </div>
        )}
      </div>
      <div className={style.hint}>{t('search_hint')}</div>
    </>
  )
}
