import { useState } from 'react'
import style from './toggle-switch.module.css'

interface Props {
  on: boolean
  /** Text beside the switch when on, when off. */
  words: readonly [on: string, off: string]
  /** Accessible name: "Dangote Cement is for sale". */
  name: string
  /** Resolves once the server has answered; afterwards the switch shows `on` again. */
  turn: (on: boolean) => Promise<unknown>
}

/** Toggle switch that saves at once, optimistically: it turns back where the server refuses. */
export function ToggleSwitch({ on, words, name, turn }: Props) {
  const [wanted, setWanted] = useState<boolean>()
  const shown = wanted ?? on
  const press = async () => {
    if (wanted !== undefined) return
    setWanted(!on)
    await turn(!on)
    setWanted(undefined)
  }
  return (
    <button type="button" role="switch" aria-checked={shown} aria-label={name} className={style.switch} onClick={() => void press()}>
      <span className={style.track} aria-hidden />
      <span aria-hidden>{shown ? words[0] : words[1]}</span>
    </button>
  )
}
